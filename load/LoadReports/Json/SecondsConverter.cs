using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.LoadReports.Json;

/// <summary>A time as a number of seconds, as docs/check.schema.json has it.</summary>
internal sealed class SecondsConverter : JsonConverter<TimeSpan>
{
    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        TimeSpan.FromSeconds(reader.GetDouble());

    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value.TotalSeconds);
}
