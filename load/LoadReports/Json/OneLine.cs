using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace StockExchange.LoadReports.Json;

/// <summary>Writes each value of a type as one line of an indented document, which then has a third of the size.</summary>
/// <param name="compact">How the type is read, and written without indentation.</param>
internal sealed class OneLine<T>(JsonTypeInfo<T> compact) : JsonConverter<T>
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        JsonSerializer.Deserialize(ref reader, compact);

    /// <summary>The writer indents no raw value, so the value brings its line break and its indentation along.</summary>
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, compact);
        byte[] line = new byte[1 + (2 * writer.CurrentDepth) + json.Length];
        line.AsSpan().Fill((byte)' ');
        line[0] = (byte)'\n';
        json.CopyTo(line, line.Length - json.Length);
        writer.WriteRawValue(line, skipInputValidation: true);
    }
}
