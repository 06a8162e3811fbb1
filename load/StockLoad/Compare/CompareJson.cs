using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace StockExchange.StockLoad.Compare;

/// <summary>A comparison for machines: the data as it is, in camelCase.</summary>
internal static class CompareJson
{
    private static readonly CompareJsonContext Context = new(
        new(CompareJsonContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static string FromReport(ComparisonReport report) => JsonSerializer.Serialize(report, Context.ComparisonReport);
}

/// <summary>The source-generated serialiser of a comparison.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, WriteIndented = true, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(ComparisonReport))]
internal sealed partial class CompareJsonContext : JsonSerializerContext;
