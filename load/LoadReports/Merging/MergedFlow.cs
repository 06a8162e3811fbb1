using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Merging;

/// <summary>The iterations of several generators, added up.</summary>
internal static class MergedFlow
{
    /// <summary>The sum; null for single requests.</summary>
    /// <param name="parts">The parts, which all make the same flow.</param>
    /// <param name="alignment">Their time axes.</param>
    /// <exception cref="FormatException">A histogram is damaged.</exception>
    public static FlowSection? FromParts(IReadOnlyList<MergePart> parts, Alignment alignment)
    {
        FlowSection[] flows = [.. parts.Select(part => part.Run.Flow).OfType<FlowSection>()];
        if (flows.Length == 0) return null;
        LatencyHistogram durations = Sum(flows.Select(flow => flow.Histogram));
        return new()
        {
            Completed = flows.Sum(flow => flow.Completed),
            Failed = flows.Sum(flow => flow.Failed),
            Unfinished = flows.Sum(flow => flow.Unfinished),
            IterationsPerSecond = Together(parts, alignment, part => part.Run.Flow?.IterationsPerSecond ?? 0),
            RateSeconds = Seconds(parts, alignment),
            DurationMs = LatencySummary.FromHistogram(durations),
            Histogram = EncodedLatencies.FromHistogram(durations),
            Setup = [.. flows.SelectMany(flow => flow.Setup).GroupBy(step => step.Step).Select(Setup)],
        };
    }

    /// <summary>A rate of each generator as a rate of the whole time that any of their rates is of.</summary>
    public static double Together(IReadOnlyList<MergePart> parts, Alignment alignment, Func<MergePart, double> rate) =>
        Seconds(parts, alignment) is var all && all > 0 ? parts.Sum(part => rate(part) * Seconds(part)) / all : 0;

    private static double Seconds(IReadOnlyList<MergePart> parts, Alignment alignment) =>
        parts.Max(part => alignment.Offset(part) + Seconds(part));

    /// <summary>The time that the rates of a generator are of: while it started iterations, or until its last answer.</summary>
    private static double Seconds(MergePart part) => part.Run.Flow?.RateSeconds ?? part.Run.Load.DurationSeconds;

    private static SetupSection Setup(IGrouping<string, SetupSection> same)
    {
        LatencyHistogram latencies = Sum(same.Select(step => step.Histogram));
        return new(same.Key, latencies.Count, same.Sum(step => step.Failed), LatencySummary.FromHistogram(latencies))
        {
            Histogram = EncodedLatencies.FromHistogram(latencies),
        };
    }

    private static LatencyHistogram Sum(IEnumerable<EncodedLatencies?> histograms)
    {
        var sum = new LatencyHistogram();
        foreach (EncodedLatencies? histogram in histograms) histogram?.AddTo(sum);
        return sum;
    }
}
