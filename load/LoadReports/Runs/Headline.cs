using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Runs;

/// <summary>What came out, in one sentence: the first of a page.</summary>
internal static class Headline
{
    /// <summary>The sentence; null for a report without a result.</summary>
    public static string? FromReport(LoadReport report) => report switch
    {
        { Sweep.Conclusion: [var first, ..] } => first,
        { Servers.Conclusion: [var first, ..] } => first,
        { Kind: ReportKind.Run, Runs: [var run] } => FromRun(run),
        { Conclusion: [var first, ..] } => first,
        _ => null,
    };

    private static string FromRun(RunSection run)
    {
        string time = $"in {Format.Seconds(Math.Round(run.Load.DurationSeconds, 1))}";
        string[] failed = [.. AnswerChecks.Failed(run).Select(check => check.Name)];
        string but = failed.Length == 0 ? "" : $", but {string.Join(" and ", failed)} failed";
        if (run.LatencyMs is not { } latency) return $"Nothing was answered {time}{but}.";
        string slow = LatencyMeasure.IsMeaningful(99, run.Answered)
            ? $"99 % of them took at most {Format.Latency(latency.P99)}"
            : $"the slowest took {Format.Latency(latency.Max)}";
        if (run.Streams is { } streams)
            return $"{Format.Rate(run.RequestsPerSecond)} {StreamText.Units(run.Load)}/s came {time}; "
                + $"streams: {StreamText.Counts(streams)}{but}.";
        return $"{Format.Rate(run.RequestsPerSecond)} requests/s were answered {time}; {slow}; {Errors(run)}{but}.";
    }

    private static string Errors(RunSection run)
    {
        long wrong = run.Errors + run.Unanswered, all = run.Answered + run.Failed + run.Unanswered;
        return wrong == 0 ? $"all {all:#,0} succeeded" : $"{wrong:#,0} of {all:#,0} ({Percent(wrong, all)}) did not succeed";
    }

    private static string Percent(long part, long all) => 100.0 * part / all is var percent && percent < 0.01
        ? "below 0.01 %"
        : $"{percent:0.##} %";
}
