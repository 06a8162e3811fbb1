namespace StockExchange.LoadEngine.Latencies;

/// <summary>Latencies in milliseconds; percentiles by nearest rank, as exact as <see cref="LatencyHistogram"/> is.</summary>
public sealed record LatencySummary(
    double Mean, double P50, double P75, double P90, double P95, double P99, double P999, double P9999, double Max)
{
    /// <summary>Null when there is nothing to summarise: no latency is not a latency of zero.</summary>
    public static LatencySummary? FromHistogram(LatencyHistogram latencies)
    {
        return latencies.Count == 0
            ? null
            : new(
                latencies.Mean.TotalMilliseconds,
                At(50), At(75), At(90), At(95), At(99), At(99.9), At(99.99),
                latencies.Max.TotalMilliseconds);

        double At(double percent) => latencies.Percentile(percent).TotalMilliseconds;
    }
}
