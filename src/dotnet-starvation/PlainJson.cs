using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace DotnetStarvation;

/// <summary>JSON without escapes for angle brackets and plus signs. It is not embedded in pages.</summary>
internal static class PlainJson
{
    /// <summary>The document with characters that turn or hide text on a terminal escaped (Unicode's category Format).</summary>
    /// <param name="json">The document. Outside of its strings it has no such characters.</param>
    public static string Printable(string json) => json.Any(IsFormat)
        ? string.Concat(json.Select(letter => IsFormat(letter) ? $@"\u{(int)letter:x4}" : $"{letter}"))
        : json;

    private static bool IsFormat(char letter) => char.GetUnicodeCategory(letter) is UnicodeCategory.Format;

    public static JsonSerializerOptions Options(JsonSerializerOptions generated) =>
        new(generated) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
