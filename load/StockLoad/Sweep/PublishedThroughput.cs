namespace StockExchange.StockLoad.Sweep;

/// <summary>The published throughput experiment: vusers without think time, on another server and another machine. Its shape can
/// be compared, its values cannot.</summary>
internal static class PublishedThroughput
{
    private const string Source = "published throughput experiment (vusers without think time)";

    /// <summary>With fewer levels in common there is no shape to compare.</summary>
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
