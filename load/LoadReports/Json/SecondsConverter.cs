using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.LoadReports.Json;

/// <summary>A time as a number of seconds, as docs/check.schema.json has it; at most thirty years.</summary>
internal sealed class SecondsConverter : JsonConverter<TimeSpan>
{
    private const double LongestSeconds = 1_000_000_000;

    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetDouble() is var seconds && Math.Abs(seconds) <= LongestSeconds
            ? TimeSpan.FromSeconds(seconds)
            : throw new JsonException("A time is too long.");

    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value.TotalSeconds);
}
