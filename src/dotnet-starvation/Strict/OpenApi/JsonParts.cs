using System.Text.Json;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>Parts of a document that others wrote: what has another kind than expected is missing.</summary>
internal static class JsonParts
{
    /// <returns>The members of a property that is an object; none when it is not.</returns>
    public static IEnumerable<JsonProperty> Members(this JsonElement owner, string name) =>
        Part(owner, name) is { ValueKind: JsonValueKind.Object } members ? members.EnumerateObject() : [];

    /// <returns>A property; null when there is none.</returns>
    public static JsonElement? Part(this JsonElement owner, string name) =>
        owner.ValueKind is JsonValueKind.Object && owner.TryGetProperty(name, out JsonElement part) ? part : null;

    public static bool IsTrue(this JsonElement owner, string name) => Part(owner, name) is { ValueKind: JsonValueKind.True };
}
