using StockExchange.StockLoad.Sweep.Curves;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>Computes the knee and the conclusion from the levels. Pure.</summary>
internal static class Findings
{
    /// <summary>The measurements without a conclusion, while more follow.</summary>
    public static SweepSection SoFar(IReadOnlyList<LevelSection> levels) => new()
    {
        Levels = [.. levels],
        Summary = LevelSummaries.FromLevels(levels),
        Knees = [],
        Conclusion = [],
    };

    public static SweepSection FromLevels(SweepSettings settings, IReadOnlyList<LevelSection> levels)
    {
        LevelSection[] used = [.. levels.Where(level => level.Used)];
        IReadOnlyList<ThroughputPoint> points = UsedPoints.FromLevels(levels);
        IReadOnlyList<LevelSummary> summary = LevelSummaries.FromLevels(levels);
        KneeEstimate[] knees = [PlateauKnee.Estimate(points), UslKnee.Estimate(points)];
        if (settings.Slo is { } goal) knees = [.. knees, SloKnee.Estimate(used, goal)];
        UslCurve? usl = UniversalScalabilityLaw.Fit(points);
        return new()
        {
            Levels = [.. levels],
            Summary = summary,
            Knees = knees,
            Plateau = PlateauKnee.Fit(points),
            Usl = usl,
            Conclusion = [.. SweepConclusion.FromLevels(summary, levels, knees, usl)],
            Published = PublishedThroughput.For(summary),
        };
    }
}

/// <summary>The published throughput experiment: vusers without think time, on another server and another machine. Its shape can
/// be compared, its values cannot.</summary>
internal static class PublishedThroughput
{
    private const string Source = "published throughput experiment (vusers without think time)";

    /// <summary>With fewer common levels there is no shape to compare.</summary>
    private const int FewestInCommon = 3;

    private static readonly (int Vusers, double RequestsPerSecond)[] Levels =
        [(1, 1_833), (10, 18_226), (50, 74_684), (100, 86_069), (200, 88_455), (300, 88_375)];

    /// <summary>The levels that both have.</summary>
    public static IReadOnlyList<PublishedLevel> For(IReadOnlyList<LevelSummary> summary)
    {
        PublishedLevel[] common = [.. Levels
            .Where(level => summary.Any(ours => ours.Vusers == level.Vusers))
            .Select(level => new PublishedLevel(level.Vusers, level.RequestsPerSecond, Source))];
        return common.Length >= FewestInCommon ? common : [];
    }
}
