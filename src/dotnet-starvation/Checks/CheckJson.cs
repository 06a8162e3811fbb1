using System.Text.Json;
using System.Text.Json.Serialization;
using StockExchange.CommandLine;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Checks;

/// <summary>A report for machines. docs/check.schema.json describes it; times are seconds, shares 0 to 1.</summary>
internal static class CheckJson
{
    /// <summary>Grows when a reader of an older document would misread a newer one.</summary>
    public const string Schema = "dotnet-starvation/check/2";

    private static readonly CheckJsonContext Context = new(PlainJson.Options(CheckJsonContext.Default.Options));

    /// <summary>The same of a document about all processes of a command.</summary>
    public const string CommandSchema = "dotnet-starvation/check-command/2";

    public static string FromResult(CheckResult result) => result.Command is { } command
        ? JsonSerializer.Serialize(Document(result, command), Context.CommandDocument)
        : JsonSerializer.Serialize(Document(result.Reports[0]), Context.CheckDocument);

    private static CommandDocument Document(CheckResult result, CheckedCommand command) => new(
        CommandSchema, command.Words, command.ExitCode, result.Verdict, result.Failures.Any(),
        [.. result.Reports.Select(report => new FollowedDocument(report.Times, result.IsKnown(report), Document(report)))]);

    public static CheckDocument Document(CheckReport report) => new(
        Schema,
        report.Diagnosis.Verdict,
        report.Diagnosis.Summary,
        report.Process,
        report.Observation.Processors,
        report.Observation.Duration.TotalSeconds,
        report.Diagnosis.Evidence,
        [.. report.Diagnosis.BlockingCalls.Select(CallDocument.FromCall)],
        report.Diagnosis.Advice,
        ForecastDocument.FromForecast(report.Diagnosis.Forecast),
        report.Diagnosis.Now,
        [.. report.Diagnosis.Episodes.Select(EpisodeDocument.FromEpisode)],
        [.. report.Observation.QueueDelays.Select(DelayDocument.FromDelay)],
        [.. report.Observation.Samples.Select(CounterDocument.FromSample)],
        [.. report.Observation.Adjustments.Select(AdjustmentDocument.FromAdjustment)],
        report.Observation.MachineCpuPercent,
        report.Observation.Stacks.Count,
        report.Observation.Gaps);
}

internal sealed record CommandDocument(
    string Schema,
    IReadOnlyList<string> Command,
    int? ExitCode,
    [property: JsonConverter(typeof(KebabCaseEnum<Verdict>))] Verdict Verdict,
    bool Failed,
    IReadOnlyList<FollowedDocument> Processes);

internal sealed record FollowedDocument(int Incidents, bool InBaseline, CheckDocument Check);

internal sealed record CheckDocument(
    string Schema,
    [property: JsonConverter(typeof(KebabCaseEnum<Verdict>))] Verdict Verdict,
    string Summary,
    CheckedProcess? Process,
    int Processors,
    double Duration,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<CallDocument> BlockingCalls,
    IReadOnlyList<string> Advice,
    ForecastDocument? Forecast,
    [property: JsonConverter(typeof(KebabCaseEnum<Verdict>))] Verdict CurrentVerdict,
    IReadOnlyList<EpisodeDocument> Episodes,
    IReadOnlyList<DelayDocument> QueueDelays,
    IReadOnlyList<CounterDocument> Counters,
    IReadOnlyList<AdjustmentDocument> Adjustments,
    double? MachineCpuPercent,
    int StackSnapshots,
    IReadOnlyList<string> Gaps);

internal sealed record CallDocument(
    string Method,
    string Module,
    bool IsApplication,
    [property: JsonConverter(typeof(KebabCaseEnum<WaitKind>))] WaitKind Wait,
    double BusyShare,
    int Threads,
    int PersistentThreads,
    double? LongestWait,
    SourceDocument? Source,
    string? Caller,
    IReadOnlyList<string> Routes,
    string? Api,
    IReadOnlyList<FrameDocument> CallPath,
    IReadOnlyList<CandidateDocument> Candidates)
{
    public static CallDocument FromCall(BlockingCall call) => new(
        call.Method, call.Module, call.IsApplication, call.Wait, call.BusyShare, call.Threads, call.PersistentThreads,
        call.LongestWait?.TotalSeconds, SourceDocument.FromLocation(call.Source),
        call.Caller, call.Routes, call.Api,
        [.. call.CallPath.Select(frame =>
            new FrameDocument(frame.Method, SourceDocument.FromLocation(frame.Source), frame.Origin))],
        [.. call.Candidates.Select(CandidateDocument.FromCandidate)]);
}

internal sealed record FrameDocument(
    string Method,
    SourceDocument? Source,
    [property: JsonConverter(typeof(KebabCaseEnum<FrameOrigin>))] FrameOrigin Origin);

internal sealed record CandidateDocument(string Method, SourceDocument? Source, string Reason, IReadOnlyList<string> CallPath)
{
    public static CandidateDocument FromCandidate(CallCandidate candidate) =>
        new(candidate.Method, SourceDocument.FromLocation(candidate.Source), candidate.Reason, candidate.CallPath);
}

internal sealed record SourceDocument(string File, int Line)
{
    public static SourceDocument? FromLocation(SourceLocation? source) => source is null ? null : new(source.File, source.Line);
}

internal sealed record ForecastDocument(int ThreadsNeeded, int ThreadsNeededAtMost, double? TimeToReach, string Text)
{
    public static ForecastDocument? FromForecast(Forecast? forecast) => forecast is null
        ? null
        : new(forecast.ThreadsNeeded, forecast.ThreadsNeededAtMost, forecast.TimeToReach?.TotalSeconds, forecast.Text);
}

internal sealed record EpisodeDocument(
    [property: JsonConverter(typeof(KebabCaseEnum<Verdict>))] Verdict Verdict,
    double Began,
    double Duration,
    bool IsOver,
    IReadOnlyList<EpisodeCallDocument> Calls)
{
    public static EpisodeDocument FromEpisode(Episode episode) => new(
        episode.Verdict, episode.Began.TotalSeconds, episode.Duration.TotalSeconds, episode.IsOver,
        [.. episode.BlockingCalls.Select(EpisodeCallDocument.FromCall)]);
}

internal sealed record EpisodeCallDocument(
    string Method, [property: JsonConverter(typeof(KebabCaseEnum<WaitKind>))] WaitKind Wait, double BusyShare, int Threads)
{
    public static EpisodeCallDocument FromCall(BlockingCall call) => new(call.Method, call.Wait, call.BusyShare, call.Threads);
}

internal sealed record DelayDocument(
    double Elapsed, double Duration, int Items, int StillWaiting, double P50, double P99, double Longest, int Delayed)
{
    public static DelayDocument FromDelay(QueueDelay delay) => new(
        delay.Elapsed.TotalSeconds, delay.Duration.TotalSeconds, delay.Items, delay.StillWaiting,
        delay.P50.TotalSeconds, delay.P99.TotalSeconds, delay.Longest.TotalSeconds, delay.Delayed);
}

internal sealed record CounterDocument(
    double Elapsed,
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
        sample.Elapsed.TotalSeconds, sample.ThreadCount, sample.QueueLength, sample.CompletedItemsPerSecond, sample.ActiveTimers,
        sample.CpuPercent, sample.GcPausePercent, sample.GcHeapMegabytes, sample.LockContentionsPerSecond,
        sample.ExceptionsPerSecond, sample.WorkingSetMegabytes);
}

internal sealed record AdjustmentDocument(
    double Elapsed, int ThreadCount, [property: JsonConverter(typeof(KebabCaseEnum<AdjustmentReason>))] AdjustmentReason Reason)
{
    public static AdjustmentDocument FromAdjustment(ThreadAdjustment adjustment) =>
        new(adjustment.Elapsed.TotalSeconds, adjustment.ThreadCount, adjustment.Reason);
}

/// <summary>The source-generated serialiser of a report.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, WriteIndented = true)]
[JsonSerializable(typeof(CheckDocument))]
[JsonSerializable(typeof(CommandDocument))]
internal sealed partial class CheckJsonContext : JsonSerializerContext;
