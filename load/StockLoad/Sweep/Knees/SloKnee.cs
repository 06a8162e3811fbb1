using MathNet.Numerics.Statistics;
using StockExchange.LoadEngine.Latencies;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>The highest rate at which latency meets its goal: between the last level that meets it and the next one, on a
/// straight line in logarithms.</summary>
internal static class SloKnee
{
    public const string Name = "slo";

    /// <summary>Estimates the knee; only levels that passed their checks count.</summary>
    public static KneeEstimate Estimate(IReadOnlyList<LevelSection> levels, LatencyGoal goal)
    {
        Point[] points = [.. levels.Where(level => level.LatencyMs is not null)
            .Select(level => new Point(level.Vusers, level.RequestsPerSecond, goal.Of(level.LatencyMs!)))];
        double limit = goal.Limit.TotalMilliseconds;
        if (points.Length == 0) return None("no level passed its checks");
        if (Locate(points, limit) is { } knee)
        {
            ConfidenceInterval? interval = Bootstrap.Estimate(points, sample => Locate(sample, limit)?.Vusers);
            return new(
                Name, knee.Vusers, interval?.Low, interval?.High, knee.RequestsPerSecond,
                $"the highest rate with {goal}{Doubt(points, knee, limit)}");
        }

        Point[] medians = Medians(points);
        return medians[^1].LatencyMs > limit
            ? None($"{goal} holds at no level; "
                + $"at the first, {medians[0].Vusers:#,0} vusers, it is {medians[0].LatencyMs:#,0.##} ms")
            : None($"{goal} holds at every level, up to {medians[^1].Vusers:#,0} vusers "
                + $"and {medians.Max(point => point.RequestsPerSecond):#,0} requests/s");
    }

    /// <summary>A remark on lower levels that did not meet the goal.</summary>
    private static string Doubt(Point[] points, Point knee, double limit) =>
        Medians(points).FirstOrDefault(level => level.Vusers < knee.Vusers && level.LatencyMs > limit) is { } below
            ? $" (below it, at {below.Vusers:#,0} vusers, there were {below.LatencyMs:#,0.##} ms: measure longer)"
            : "";

    private static KneeEstimate None(string why) => KneeEstimate.None(Name, why);

    /// <summary>The knee; null when every level keeps the limit, or none.</summary>
    private static Point? Locate(IReadOnlyList<Point> points, double limit)
    {
        Point[] levels = Medians(points);
        int last = Array.FindLastIndex(levels, level => level.LatencyMs <= limit);
        if (last < 0 || last == levels.Length - 1) return null;
        (Point kept, Point exceeded) = (levels[last], levels[last + 1]);
        double share = Math.Log(limit / kept.LatencyMs) / Math.Log(exceeded.LatencyMs / kept.LatencyMs);
        return new(
            kept.Vusers * Math.Pow(exceeded.Vusers / kept.Vusers, share),
            kept.RequestsPerSecond + (share * (exceeded.RequestsPerSecond - kept.RequestsPerSecond)),
            limit);
    }

    private static Point[] Medians(IReadOnlyList<Point> points) =>
    [
        .. points.GroupBy(point => point.Vusers).OrderBy(level => level.Key).Select(level => new Point(
            level.Key, level.Select(point => point.RequestsPerSecond).Median(), level.Select(point => point.LatencyMs).Median())),
    ];

    private sealed record Point(double Vusers, double RequestsPerSecond, double LatencyMs);
}

/// <summary>
/// A service level objective, "p99=50ms": a latency, "mean", "p50" to "p99.99" or "max", that must not exceed a limit.
/// </summary>
internal sealed record LatencyGoal(string Measure, TimeSpan Limit)
{
    public const string Expected =
        "write it like p99=50ms; before the = goes mean, p50, p75, p90, p95, p99, p99.9, p99.99 or max";

    /// <summary>Parses a goal; null when the text is invalid.</summary>
    public static LatencyGoal? TryParse(string text) =>
        text.Split('=') is [var measure, var limit] && LatencyMeasure.Named(measure) is not null
            && DurationText.TryParseWithUnit(limit, out TimeSpan duration) && duration > TimeSpan.Zero
            ? new(measure, duration)
            : null;

    /// <summary>The latency that the goal limits, in milliseconds.</summary>
    public double Of(LatencySummary latency) => LatencyMeasure.Named(Measure)!.Value(latency);

    public override string ToString() => $"{Measure} <= {Limit.TotalMilliseconds:0.###} ms";
}
