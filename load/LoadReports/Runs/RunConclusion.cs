using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Metrics;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Runs;

/// <summary>The result of one load in sentences: throughput, latency, errors, and the verdict on the server.</summary>
internal static class RunConclusion
{
    public static IReadOnlyList<string> FromRun(RunSection run) => run.Answered == 0
        ? [.. Stops(run), .. FlowText.Conclude(run), .. run.Flow is { Failed: > 0 } ? [] : new[] { "Nothing was answered." }]
        : run.Streams is { } streams
        ? [.. Stops(run), .. StreamText.Conclude(run, streams), .. run.Server is { } watched ? Server(watched) : []]
        :
        [
            .. Stops(run), $"{Throughput(run)}: {Latency(run)}.", .. FlowText.Conclude(run), Answers(run),
            .. run.Server is { } server ? Server(server) : [],
        ];

    /// <summary>The conditions that ended it early, which is the purpose of a growing load.</summary>
    private static IEnumerable<string> Stops(RunSection run) =>
        from outcome in run.Conditions
        where outcome.HasStopped
        select $"Stopped early: {outcome.Text} ({outcome.Option} {outcome.Condition}).";

    private static string Throughput(RunSection run) => run.Load.Rate is { } target
        ? $"{Format.Rate(run.RequestsPerSecond)} requests/s were answered {(run.Flow is null ? "of" : "in iterations of")} "
            + $"{(run.Load.Stages.Count > 0 ? "up to " : "")}{Format.Rate(target)}/s scheduled"
        : $"{Format.Rate(run.RequestsPerSecond)} requests/s "
            + $"from {(run.Load.Stages.Count > 0 ? "up to " : "")}{Format.Plural(run.Load.Connections, "connection")}";

    private static string Latency(RunSection run)
    {
        LatencySummary latency = run.LatencyMs!;
        string half = $"half of them took at most {Format.Latency(latency.P50)}";
        return LatencyMeasure.IsMeaningful(99, run.Answered)
            ? $"{half}, 99 % at most {Format.Latency(latency.P99)}, the slowest {Format.Latency(latency.Max)}"
            : $"{half}, the slowest {Format.Latency(latency.Max)}";
    }

    private static string Answers(RunSection run)
    {
        long all = run.Answered + run.Failed + run.Unanswered;
        return run.Succeeded == all
            ? $"All {all:#,0} requests succeeded."
            : $"{run.Succeeded:#,0} of {all:#,0} requests succeeded; {run.NotSuccessful:#,0} got an error, "
                + $"{run.Failed:#,0} failed, {run.Unanswered:#,0} were unanswered at the end.";
    }

    private static IEnumerable<string> Server(ServerSection server)
    {
        if (server.Summary is null) yield break;
        string where = server is { Verdict: Verdict.Starving, BlockingCalls: [var call, ..] }
            ? $" {FigureText.Share(call.BusyShare)} of its busy threads wait in {MethodName.TypeAndMethod(call.Method)}."
            : "";
        yield return $"{server.Name}: {server.Summary}{where}";
    }
}
