using System.Text.Encodings.Web;
using System.Text.Json;

namespace DotnetStarvation;

/// <summary>JSON without escapes for angle brackets and plus signs. It is not embedded in pages.</summary>
internal static class PlainJson
{
    public static JsonSerializerOptions Options(JsonSerializerOptions generated) =>
        new(generated) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
