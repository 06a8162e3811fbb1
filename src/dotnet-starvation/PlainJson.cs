using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace DotnetStarvation;

/// <summary>JSON without escapes for angle brackets and plus signs. It is not embedded in pages.</summary>
internal static class PlainJson
{
    /// <summary>A document in which characters that turn or hide text on a terminal are escaped (Unicode's category Format):
    /// names in it come from processes and files.</summary>
    /// <param name="document">The document.</param>
    /// <param name="type">Its type, with <see cref="Options"/>.</param>
    public static string Serialize<T>(T document, JsonTypeInfo<T> type)
    {
        string json = JsonSerializer.Serialize(document, type);
        return json.Any(IsFormat)
            ? string.Concat(json.Select(letter => IsFormat(letter) ? $@"\u{(int)letter:x4}" : $"{letter}"))
            : json;
    }

    private static bool IsFormat(char letter) => char.GetUnicodeCategory(letter) is UnicodeCategory.Format;

    public static JsonSerializerOptions Options(JsonSerializerOptions generated) =>
        new(generated) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
