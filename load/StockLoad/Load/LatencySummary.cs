namespace StockExchange.StockLoad.Load;

/// <summary>
/// Latencies in milliseconds. A percentile is exact, by nearest rank: the smallest value that at least p % do not exceed.
/// </summary>
internal sealed record LatencySummary(double Mean, double P50, double P90, double P99, double Max)
{
    /// <summary>Null when there is nothing to summarise: no latency is not a latency of zero.</summary>
    public static LatencySummary? Of(IEnumerable<TimeSpan> latencies)
    {
        double[] sorted = [.. latencies.Select(latency => latency.TotalMilliseconds).Order()];
        if (sorted.Length == 0) return null;
        return new(sorted.Average(), Percentile(sorted, 50), Percentile(sorted, 90), Percentile(sorted, 99), sorted[^1]);
    }

    /// <summary>Of values that are sorted, and at least one. The rank is a whole-number sum: no rounding surprises.</summary>
    internal static double Percentile(double[] sorted, int percent) =>
        sorted[Math.Max(0, (int)(((long)sorted.Length * percent + 99) / 100) - 1)];
}
