namespace StockExchange.LoadEngine.Latencies;

/// <summary>One number of a <see cref="LatencySummary"/>, with its name in options, tables and files.</summary>
/// <param name="Name">The name: "mean", "p50" to "p99.99", "max".</param>
/// <param name="Value">Returns the number, in milliseconds.</param>
/// <param name="Percent">The percentage of a percentile; 0 for other measures.</param>
public sealed record LatencyMeasure(string Name, Func<LatencySummary, double> Value, double Percent)
{
    /// <summary>All measures, in the order in which they are shown.</summary>
    public static IReadOnlyList<LatencyMeasure> All { get; } =
    [
        new("mean", latency => latency.Mean, 0),
        new("p50", latency => latency.P50, 50),
        new("p75", latency => latency.P75, 75),
        new("p90", latency => latency.P90, 90),
        new("p95", latency => latency.P95, 95),
        new("p99", latency => latency.P99, 99),
        new("p99.9", latency => latency.P999, 99.9),
        new("p99.99", latency => latency.P9999, 99.99),
        new("max", latency => latency.Max, 0),
    ];

    /// <summary>
    /// Whether this number of answers has such a percentile: at least one of them has to be beyond it, so p99 needs 100 answers,
    /// p99.99 needs 10,000.
    /// </summary>
    /// <param name="percent">The percentage: 99 for p99.</param>
    /// <param name="answers">The number of answers.</param>
    public static bool IsMeaningful(double percent, long answers) => answers * (100 - (decimal)percent) >= 100;

    /// <summary>The measure with a name, "p99.9"; null when there is none.</summary>
    public static LatencyMeasure? Named(string name) => All.FirstOrDefault(measure => measure.Name == name);
}

/// <summary>Latencies in milliseconds; percentiles by nearest rank, as exact as <see cref="LatencyHistogram"/> is.</summary>
public sealed record LatencySummary(
    double Mean, double P50, double P75, double P90, double P95, double P99, double P999, double P9999, double Max)
{
    /// <summary>The summary of a histogram; null when it is empty, because no latency is not a latency of zero.</summary>
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
