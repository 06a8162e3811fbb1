using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using StockExchange.LoadEngine.Transports;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Json;

/// <summary>report.json: the data in camelCase, enums in kebab-case, times in seconds or in the unit of the name
/// (docs/load-report.schema.json).</summary>
internal static class LoadReportJson
{
    private static readonly LoadReportJsonContext Compact = new(
        new(LoadReportJsonContext.Default.Options)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            WriteIndented = false,
        });

    private static readonly LoadReportJsonContext Context = new(
        new(Compact.Options)
        {
            WriteIndented = true,
            Converters = { new OneLine<TimelinePoint>(Compact.TimelinePoint) },
        });

    public static string FromReport(LoadReport report) => JsonSerializer.Serialize(report, Context.LoadReport);

    /// <summary>Reads a server's counters; null where there are none.</summary>
    /// <exception cref="JsonException">It is something else.</exception>
    public static ServerCounters? ReadCounters(ref Utf8JsonReader reader) =>
        JsonSerializer.Deserialize(ref reader, Compact.ServerCounters);

    /// <exception cref="JsonException">The document is not a report.</exception>
    public static LoadReport Parse(JsonElement document) =>
        document.Deserialize(Context.LoadReport) ?? throw new JsonException("It is null.");
}

/// <summary>The source-generated serializer of a report. A figure that is not a number is a bug, but must not prevent the
/// report.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web,
    WriteIndented = true,
    NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
    RespectNullableAnnotations = true,
    RespectRequiredConstructorParameters = true,
    Converters =
    [
        typeof(KebabCaseEnum<FailureKind>), typeof(KebabCaseEnum<Verdict>),
        typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<FrameOrigin>),
        typeof(KebabCaseEnum<HolderEvidence>), typeof(SecondsConverter),
    ])]
[JsonSerializable(typeof(LoadReport))]
internal sealed partial class LoadReportJsonContext : JsonSerializerContext;
