using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>A report for machines: the data as it is, in camelCase, durations as hh:mm:ss.</summary>
internal static class ReportJson
{
    private static readonly ReportJsonContext Context = new(
        new(ReportJsonContext.Default.Options) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static string Of(ReproduceReport report) => JsonSerializer.Serialize(report, Context.ReproduceReport);
}

/// <summary>The source-generated serialiser of a report.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    WriteIndented = true,
    Converters = [typeof(KebabCaseEnum<Verdict>), typeof(KebabCaseEnum<WaitKind>)])]
[JsonSerializable(typeof(ReproduceReport))]
internal sealed partial class ReportJsonContext : JsonSerializerContext;
