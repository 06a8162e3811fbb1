using StockExchange.StockLoad.Sweep.Curves;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Sweep;

/// <summary>What the levels say. Pure.</summary>
internal static class Findings
{
    /// <summary>What was measured, and nothing that is concluded from it: while more is to come.</summary>
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
