using System.Text.Json;
using System.Text.Json.Nodes;

namespace DotnetStarvation;

/// <summary>Reads JSON documents; what is missing, or of another kind, is null, and a list is empty.</summary>
internal static class DocumentReading
{
    public static JsonElement? At(this JsonElement element, string name) =>
        element.ValueKind is JsonValueKind.Object && element.TryGetProperty(name, out JsonElement value)
            && value.ValueKind is not JsonValueKind.Null
            ? value
            : null;

    public static string? TextAt(this JsonElement element, string name) =>
        element.At(name) is { ValueKind: JsonValueKind.String } value ? value.GetString() : null;

    public static double? NumberAt(this JsonElement element, string name) =>
        element.At(name) is { ValueKind: JsonValueKind.Number } value ? value.GetDouble() : null;

    public static IReadOnlyList<JsonElement> ListAt(this JsonElement element, string name) =>
        element.At(name) is { ValueKind: JsonValueKind.Array } value ? [.. value.EnumerateArray()] : [];

    public static JsonNode? NodeAt(this JsonElement element, string name) => element.At(name) is { } value ? ToNode(value) : null;

    /// <summary>"File.cs:14"; null where no symbols were found.</summary>
    public static string? PlaceAt(this JsonElement element, string name) =>
        element.At(name) is { } source && source.TextAt("file") is { } file ? $"{file}:{source.At("line")}" : null;

    /// <summary>Sentences, the ones at the first name first.</summary>
    public static IReadOnlyList<string> SentencesAt(this JsonElement element, params string[] names) =>
        [.. names.SelectMany(name => element.ListAt(name)).Select(one => one.ToString()).Distinct(StringComparer.Ordinal)];

    private static JsonValue? ToNode(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => JsonValue.Create(value.GetString()),
        JsonValueKind.Number => value.TryGetInt64(out long whole) ? JsonValue.Create(whole) : JsonValue.Create(value.GetDouble()),
        JsonValueKind.True or JsonValueKind.False => JsonValue.Create(value.GetBoolean()),
        _ => null,
    };
}
