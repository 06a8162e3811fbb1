using MathNet.Numerics.Statistics;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>The highest rate at which latency still keeps its goal: between the last level that keeps it and the next one, on a
/// straight line in logarithms.</summary>
internal static class SloKnee
{
    public const string Name = "slo";

    /// <param name="levels">Only those that passed their checks.</param>
    /// <param name="goal">What latency must not exceed.</param>
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

    /// <summary>Levels below that broke the goal all the same.</summary>
    private static string Doubt(Point[] points, Point knee, double limit) =>
        Medians(points).FirstOrDefault(level => level.Vusers < knee.Vusers && level.LatencyMs > limit) is { } below
            ? $" (below it, at {below.Vusers:#,0} vusers, there were {below.LatencyMs:#,0.##} ms: measure longer)"
            : "";

    private static KneeEstimate None(string why) => new(Name, null, null, null, null, why);

    /// <summary>Null when every level keeps the limit, or none.</summary>
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
