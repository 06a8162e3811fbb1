using MathNet.Numerics.Statistics;
using StockExchange.LoadEngine.Latencies;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The summaries by number of vusers.</summary>
internal static class LevelSummaries
{
    public static IReadOnlyList<LevelSummary> FromLevels(IEnumerable<LevelSection> levels) =>
        [.. levels.GroupBy(level => level.Vusers).OrderBy(group => group.Key).Select(group => Summary(group.Key, [.. group]))];

    private static LevelSummary Summary(int vusers, LevelSection[] measured)
    {
        LevelSection[] used = [.. measured.Where(level => level.Used)];
        LevelSection[] shown = used.Length > 0 ? used : measured;
        return new(
            vusers,
            shown.Select(level => level.RequestsPerSecond).Median(),
            shown.Min(level => level.RequestsPerSecond),
            shown.Max(level => level.RequestsPerSecond),
            Median(latency => latency.Mean),
            Median(latency => latency.P90),
            Median(latency => latency.P99),
            used.Length,
            measured.Length);

        double Median(Func<LatencySummary, double> value) =>
            shown.Select(level => level.LatencyMs).OfType<LatencySummary>() is var answered
            && answered.Any() ? answered.Select(value).Median() : 0;
    }
}

/// <summary>The throughput curve of the levels that passed their checks; only these are used for a knee.</summary>
internal static class UsedPoints
{
    public static IReadOnlyList<ThroughputPoint> FromLevels(IEnumerable<LevelSection> levels) =>
    [
        .. levels.Where(level => level.Used && level.RequestsPerSecond > 0)
            .Select(level => new ThroughputPoint(level.Vusers, level.RequestsPerSecond)),
    ];
}
