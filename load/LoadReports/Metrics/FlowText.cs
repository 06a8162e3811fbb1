using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadReports.Metrics;

/// <summary>The iterations of a flow in words.</summary>
internal static class FlowText
{
    /// <summary>The name of the row with the iterations' durations.</summary>
    public const string Iteration = "iteration";

    /// <summary>The iterations: "1,200 completed (40.00/s), 3 failed, 1 unfinished at the end".</summary>
    public static string Counts(FlowSection flow) =>
        $"{Format.Count(flow.Completed)} completed ({Format.Rate(flow.IterationsPerSecond)}/s), "
        + $"{Format.Count(flow.Failed)} failed, {Format.Count(flow.Unfinished)} unfinished at the end";

    /// <summary>A setup step: "login, once for each vuser: 50 answers, 99 % within 12 ms, 0 failed".</summary>
    public static string Setup(SetupSection step)
    {
        string latency = step.LatencyMs is { } times ? $", half of them within {Format.Latency(times.P50)}" : "";
        return $"{step.Step}, once for each vuser: {Format.Plural(step.Answered, "answer")}{latency}, "
            + $"{Format.Count(step.Failed)} failed";
    }

    /// <summary>The conclusion: how many iterations completed, how long they took, and where most of the others
    /// failed.</summary>
    public static IEnumerable<string> Conclude(RunSection run)
    {
        if (run.Flow is not { } flow) yield break;
        yield return flow.DurationMs is { } duration
            ? $"{Format.Count(flow.Completed)} of {Format.Plural(flow.All, Iteration)} completed, "
                + $"{Format.Rate(flow.IterationsPerSecond)} a second: {Durations(flow, duration)}."
            : $"None of {Format.Plural(flow.All, Iteration)} completed.";
        foreach (FailureResult failure in run.Failures.Where(failure => failure.Subject is not null).Take(3))
            yield return $"{Format.Count(failure.Count)} x {Kind(failure)} failed at {failure.Subject}: {Example(failure)}";
    }

    private static string Durations(FlowSection flow, LatencySummary duration) => LatencyMeasure.IsMeaningful(99, flow.Completed)
        ? $"half of them took at most {Format.Latency(duration.P50)}, 99 % at most {Format.Latency(duration.P99)}"
        : $"half of them took at most {Format.Latency(duration.P50)}, the slowest {Format.Latency(duration.Max)}";

    private static string Kind(FailureResult failure) => failure.Kind is FailureKind.Check ? "a check" : "taking a value";

    /// <summary>The example without the subject, with which it begins.</summary>
    private static string Example(FailureResult failure) =>
        failure.Example.StartsWith($"{failure.Subject}: ", StringComparison.Ordinal)
            ? failure.Example[(failure.Subject!.Length + 2)..]
            : failure.Example;
}
