using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace DotnetStarvation.Checks;

/// <summary>A report for machines. docs/check.schema.json describes it; times are seconds, shares 0 to 1.</summary>
internal static class CheckJson
{
    /// <summary>The format and its version, which grows when a reader of older documents would misread a newer one.</summary>
    public const string Schema = "dotnet-starvation/check/2";

    private static readonly CheckJsonContext Context = new(PlainJson.Options(CheckJsonContext.Default.Options));

    /// <summary>The schema of a document about all processes of a command.</summary>
    public const string CommandSchema = "dotnet-starvation/check-command/2";

    public static string FromResult(CheckResult result) => result.Command is { } command
        ? PlainJson.Serialize(Document(result, command), Context.CommandDocument)
        : PlainJson.Serialize(Document(result.Reports[0]), Context.CheckDocument);

    private static CommandDocument Document(CheckResult result, CheckedCommand command) => new(
        CommandSchema, command.Words, command.ExitCode, result.Verdict, result.Failures.Any(),
        [.. result.Reports.Select(report => new FollowedDocument(report.Times, result.IsKnown(report), Document(report)))]);

    public static CheckDocument Document(CheckReport report) => new(
        Schema,
        report.Diagnosis.Verdict,
        report.Diagnosis.Summary,
        report.Process,
        report.Observation.Processors,
        report.Observation.Duration,
        report.Diagnosis.Evidence,
        report.Diagnosis.BlockingCalls,
        report.Diagnosis.Advice,
        report.Diagnosis.Forecast,
        report.Diagnosis.Now,
        [.. report.Diagnosis.Episodes.Select(EpisodeDocument.FromEpisode)],
        report.Observation.QueueDelays,
        [.. report.Observation.Samples.Select(CounterDocument.FromSample)],
        report.Observation.Adjustments,
        report.Observation.MachineCpuPercent,
        report.Observation.Stacks.Count,
        report.Observation.Gaps,
        report.NotThePool,
        report.Observation.Instant,
        RequestProgress.Find(report.Observation.RequestCounts));
}

internal sealed record CommandDocument(
    string Schema,
    IReadOnlyList<string> Command,
    int? ExitCode,
    Verdict Verdict,
    bool Failed,
    IReadOnlyList<FollowedDocument> Processes);

internal sealed record FollowedDocument(int Incidents, bool InBaseline, CheckDocument Check);

internal sealed record CheckDocument(
    string Schema,
    Verdict Verdict,
    string Summary,
    CheckedProcess? Process,
    int Processors,
    TimeSpan Duration,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<BlockingCall> BlockingCalls,
    IReadOnlyList<string> Advice,
    Forecast? Forecast,
    Verdict CurrentVerdict,
    IReadOnlyList<EpisodeDocument> Episodes,
    IReadOnlyList<QueueDelay> QueueDelays,
    IReadOnlyList<CounterDocument> Counters,
    IReadOnlyList<ThreadAdjustment> Adjustments,
    double? MachineCpuPercent,
    int StackSnapshots,
    IReadOnlyList<string> Gaps,
    NotThePool? NotThePool,
    PoolState? Instant,
    RequestProgress? Requests);

internal sealed record EpisodeDocument(
    Verdict Verdict, TimeSpan Began, TimeSpan Duration, bool IsOver, IReadOnlyList<EpisodeCallDocument> Calls)
{
    public static EpisodeDocument FromEpisode(Episode episode) => new(
        episode.Verdict, episode.Began, episode.Duration, episode.IsOver,
        [.. episode.BlockingCalls.Select(call => new EpisodeCallDocument(call.Method, call.Wait, call.BusyShare, call.Threads))]);
}

internal sealed record EpisodeCallDocument(string Method, WaitKind Wait, double BusyShare, int Threads);

internal sealed record CounterDocument(
    TimeSpan Elapsed,
    int ThreadCount,
    long QueueLength,
    double CompletedItemsPerSecond,
    long ActiveTimers,
    double CpuPercent,
    double? GcPausePercent,
    double GcHeapMegabytes,
    double LockContentionsPerSecond,
    double ExceptionsPerSecond,
    double WorkingSetMegabytes)
{
    public static CounterDocument FromSample(CounterSample sample) => new(
        sample.Elapsed, sample.ThreadCount, sample.QueueLength, sample.CompletedItemsPerSecond, sample.ActiveTimers,
        sample.CpuPercent, sample.GcPausePercent, sample.GcHeapMegabytes, sample.LockContentionsPerSecond,
        sample.ExceptionsPerSecond, sample.WorkingSetMegabytes);
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true, IgnoreReadOnlyProperties = true,
    Converters =
    [
        typeof(KebabCaseEnum<Verdict>), typeof(KebabCaseEnum<WaitKind>), typeof(KebabCaseEnum<FrameOrigin>),
        typeof(KebabCaseEnum<HolderEvidence>), typeof(KebabCaseEnum<AwaitedCompletion>),
        typeof(KebabCaseEnum<AdjustmentReason>), typeof(SecondsConverter),
    ])]
[JsonSerializable(typeof(CheckDocument))]
[JsonSerializable(typeof(CommandDocument))]
internal sealed partial class CheckJsonContext : JsonSerializerContext;
