using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Blocking;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Scan;

/// <summary>A scan as JSON; docs/scan.schema.json describes every property.</summary>
internal static class ScanJson
{
    private static readonly ScanJsonContext Context = new(PlainJson.Options(ScanJsonContext.Default.Options));

    public static string FromReport(ScanReport report) => PlainJson.Serialize(Document(report), Context.ScanDocument);

    private static ScanDocument Document(ScanReport report) => new(
        report.Assemblies,
        report.Methods,
        report.Unread,
        report.OfCompleteTasks,
        [.. report.Findings.Select(Found)]);

    private static ScanDocument.Found Found(Finding finding) => new(
        finding.Level,
        finding.Method,
        finding.Assembly,
        finding.Api.Method,
        finding.Api.Wait,
        finding.Api.Twin,
        finding.Calls,
        finding.Sources,
        finding.Entry is { } entry ? new(entry.Kind, entry.Routes) : null,
        finding.CallPath,
        finding.Rules);
}

internal sealed record ScanDocument(
    IReadOnlyList<string> Assemblies,
    int Methods,
    IReadOnlyList<UnreadFile> Unread,
    int OfCompleteTasks,
    IReadOnlyList<ScanDocument.Found> Findings)
{
    internal sealed record Found(
        FindingLevel Level,
        string Method,
        string Assembly,
        string Calls,
        WaitKind Wait,
        string? Instead,
        int Count,
        IReadOnlyList<SourceLocation> Sources,
        Entry? Entry,
        IReadOnlyList<string> CallPath,
        IReadOnlyList<BuildRule> Rules);

    internal sealed record Entry(EntryKind Kind, IReadOnlyList<string> Routes);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    Converters = [typeof(KebabCaseEnum<FindingLevel>), typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<EntryKind>)])]
[JsonSerializable(typeof(ScanDocument))]
internal sealed partial class ScanJsonContext : JsonSerializerContext;
