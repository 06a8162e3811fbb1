using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Metrics;

/// <summary>The streams of a load in words.</summary>
internal static class StreamText
{
    /// <summary>What a load counts: "requests", "events", "messages".</summary>
    public static string Units(LoadDescription load) => $"{load.Unit ?? "request"}s";

    /// <summary>The streams: "100 open at the end, 3 ended early".</summary>
    public static string Counts(StreamSection streams) =>
        $"{Format.Count(streams.OpenAtEnd)} open at the end, {Format.Count(streams.EndedEarly)} ended early";

    /// <summary>The conclusion: how many events came, and the times to the first and from each to the next.</summary>
    public static IEnumerable<string> Conclude(RunSection run, StreamSection streams)
    {
        yield return $"{Format.Rate(run.RequestsPerSecond)} {Units(run.Load)}/s came, {Format.Count(run.Succeeded)} in total.";
        foreach (OperationSection part in run.Operations.Where(part => part.StatusClass == "2xx"))
            yield return $"The {part.Operation} of a stream came after {Times(part)}.";
        string failed = run.Failed + run.NotSuccessful > 0
            ? $"; {Format.Plural(run.Failed + run.NotSuccessful, "wait")} ended with an error"
            : "";
        string silent = run.Unanswered > 0
            ? $"; {Format.Plural(run.Unanswered, "stream")} had no {run.Load.Unit} when the load ended"
            : "";
        yield return $"Streams: {Counts(streams)}{failed}{silent}.";
    }

    private static string Times(OperationSection part)
    {
        string half = $"at most {Format.Latency(part.LatencyMs.P50)} in half of the cases";
        return LatencyMeasure.IsMeaningful(99, part.Count)
            ? $"{half}, {Format.Latency(part.LatencyMs.P99)} in 99 %, {Format.Latency(part.LatencyMs.Max)} at most"
            : $"{half}, {Format.Latency(part.LatencyMs.Max)} at most";
    }
}
