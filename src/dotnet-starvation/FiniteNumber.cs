using System.Text.Json;
using System.Text.Json.Serialization;

namespace DotnetStarvation;

/// <summary>Refuses numbers beyond a double's range: they would be read as infinite, which JSON cannot express.</summary>
internal sealed class FiniteNumber : JsonConverter<double>
{
    public override double Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.GetDouble() is var number && double.IsFinite(number) ? number : throw new JsonException("a number is too large.");

    public override void Write(Utf8JsonWriter writer, double value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value);
}
