namespace StockExchange.LoadEngine.Latencies;

/// <summary>One number of a <see cref="LatencySummary"/>, under the name that options, tables and files give it.</summary>
/// <param name="Name">"mean", "p50" to "p99.99", "max".</param>
/// <param name="Value">In milliseconds.</param>
/// <param name="Percent">Of a percentile; 0 for the others.</param>
public sealed record LatencyMeasure(string Name, Func<LatencySummary, double> Value, double Percent)
{
    /// <summary>In the order in which they are shown.</summary>
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
    /// Whether so many answers have such a percentile: at least one of them has to lie beyond it,
    /// so p99 takes 100, p99.99 10,000.
    /// </summary>
    /// <param name="percent">99 for p99.</param>
    /// <param name="answers">How many.</param>
    public static bool IsMeaningful(double percent, long answers) => answers * (100 - (decimal)percent) >= 100;

    /// <summary>By its name, "p99.9"; null when there is none.</summary>
    public static LatencyMeasure? Named(string name) => All.FirstOrDefault(measure => measure.Name == name);
}
