using StockExchange.LoadEngine.Latencies;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>A service level objective: "p99=50ms".</summary>
/// <param name="Measure">Which latency: "mean", "p50" to "p99.99", "max".</param>
/// <param name="Limit">What it must not exceed.</param>
internal sealed record LatencyGoal(string Measure, TimeSpan Limit)
{
    public const string Expected =
        "write it like p99=50ms; before the = goes mean, p50, p75, p90, p95, p99, p99.9, p99.99 or max";

    /// <summary>Null when it is no goal.</summary>
    public static LatencyGoal? TryParse(string text) =>
        text.Split('=') is [var measure, var limit] && LatencyMeasure.Named(measure) is not null
            && DurationText.TryParseWithUnit(limit, out TimeSpan duration) && duration > TimeSpan.Zero
            ? new(measure, duration)
            : null;

    /// <summary>In milliseconds.</summary>
    public double Of(LatencySummary latency) => LatencyMeasure.Named(Measure)!.Value(latency);

    public override string ToString() => $"{Measure} <= {Limit.TotalMilliseconds:0.###} ms";
}
