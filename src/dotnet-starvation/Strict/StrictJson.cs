using System.Text.Json;
using System.Text.Json.Serialization;
using DotnetStarvation.Checks;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.WaitProfiles.Findings;

namespace DotnetStarvation.Strict;

/// <summary>The result for machines. docs/strict.schema.json describes it; times are seconds.</summary>
internal static class StrictJson
{
    /// <summary>The format and its version.</summary>
    public const string Schema = "dotnet-starvation/strict/1";

    private static readonly StrictJsonContext Context = new(PlainJson.Options(StrictJsonContext.Default.Options));

    public static string FromResult(StrictResult result) => PlainJson.Serialize(
        new StrictDocument(
            Schema, result.Command?.Words, result.Command?.ExitCode, result.Failed, StrictWords.Summary(result),
            result.LongerThan,
            [.. result.Reports.Select(report => Process(result, report))],
            [.. result.Unused], [.. result.Expired], result.Tour?.Answered, result.Tour?.Problems),
        Context.StrictDocument);

    private static StrictProcessDocument Process(StrictResult result, StrictReport report) => new(
        report.Process, report.IsObserved, report.Profile.Duration,
        [.. report.Findings.Select(finding => Finding(result, finding))], report.Profile.Gaps);

    private static StrictFindingDocument Finding(StrictResult result, WaitFinding finding) => new(
        finding.Call.Place().Method, finding.Call.Place().Source, finding.Call.Candidates.Count > 0, finding.Call.Api,
        finding.Call.Wait, finding.IsLoop, finding.Count, finding.Total, finding.Longest, finding.Tests, finding.Requests,
        finding.PossibleTests, finding.Call.CallPath, Cure.ForCall(finding.Call), result.ReasonFor(finding));
}

internal sealed record StrictDocument(
    string Schema,
    IReadOnlyList<string>? Command,
    int? ExitCode,
    bool Failed,
    string Summary,
    TimeSpan LongerThan,
    IReadOnlyList<StrictProcessDocument> Processes,
    IReadOnlyList<KnownCause> UnusedEntries,
    IReadOnlyList<KnownCause> ExpiredEntries,
    int? RequestsAnswered,
    IReadOnlyList<string>? RequestProblems);

internal sealed record StrictProcessDocument(
    CheckedProcess Process, bool IsObserved, TimeSpan Duration, IReadOnlyList<StrictFindingDocument> Findings,
    IReadOnlyList<string> Gaps);

internal sealed record StrictFindingDocument(
    string Method,
    SourceLocation? Source,
    bool IsInferred,
    string? Api,
    WaitKind Wait,
    bool IsLoop,
    int Count,
    TimeSpan Total,
    TimeSpan Longest,
    IReadOnlyList<WaitContext> Tests,
    IReadOnlyList<WaitContext> Requests,
    IReadOnlyList<string> PossibleTests,
    IReadOnlyList<CallPathFrame> CallPath,
    string Advice,
    string? Allowed);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    Converters = [typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<FrameOrigin>), typeof(SecondsConverter)])]
[JsonSerializable(typeof(StrictDocument))]
internal sealed partial class StrictJsonContext : JsonSerializerContext;
