using System.Text.Encodings.Web;
using System.Text.Json;

namespace DotnetStarvation;

/// <summary>JSON that people read, too: angle brackets and plus signs of names stay as they are. It goes into no page.</summary>
internal static class PlainJson
{
    /// <summary>Those of a source-generated serialiser, with that.</summary>
    public static JsonSerializerOptions Options(JsonSerializerOptions generated) =>
        new(generated) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
