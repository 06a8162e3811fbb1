using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep;

/// <summary>The throughput curve of the levels that passed their checks: no other one is ever used for a knee.</summary>
internal static class UsedPoints
{
    public static IReadOnlyList<ThroughputPoint> FromLevels(IEnumerable<LevelSection> levels) =>
    [
        .. levels.Where(level => level.Used && level.RequestsPerSecond > 0)
            .Select(level => new ThroughputPoint(level.Vusers, level.RequestsPerSecond)),
    ];
}
