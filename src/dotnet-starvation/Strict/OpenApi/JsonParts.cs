using System.Text.Json;

namespace DotnetStarvation.Strict.OpenApi;

/// <summary>Parts of a document that others wrote: what has another kind than expected is missing.</summary>
internal static class JsonParts
{
    /// <returns>The text of a property; empty when there is none.</returns>
    public static string Text(this JsonElement owner, string name) =>
        Part(owner, name) is { ValueKind: JsonValueKind.String } text ? text.GetString()! : "";

    /// <returns>The value of a property that is a number; null when there is none.</returns>
    public static double? Number(this JsonElement owner, string name) =>
        Part(owner, name) is { ValueKind: JsonValueKind.Number } number && number.TryGetDouble(out double value) ? value : null;

    /// <returns>The elements of a property that is an array; none when it is not.</returns>
    public static IEnumerable<JsonElement> Items(this JsonElement owner, string name) =>
        Part(owner, name) is { ValueKind: JsonValueKind.Array } array ? array.EnumerateArray() : [];

    /// <returns>The members of a property that is an object; none when it is not.</returns>
    public static IEnumerable<JsonProperty> Members(this JsonElement owner, string name) =>
        Part(owner, name) is { ValueKind: JsonValueKind.Object } members ? members.EnumerateObject() : [];

    /// <returns>A property; null when there is none.</returns>
    public static JsonElement? Part(this JsonElement owner, string name) =>
        owner.ValueKind is JsonValueKind.Object && owner.TryGetProperty(name, out JsonElement part) ? part : null;

    public static bool IsTrue(this JsonElement owner, string name) => Part(owner, name) is { ValueKind: JsonValueKind.True };
}
