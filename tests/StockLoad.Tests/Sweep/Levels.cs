using StockExchange.LoadEngine.Latencies;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>Levels as a sweep would have measured them.</summary>
internal static class Levels
{
    private static readonly Check Passed = new("Little's law", true, "as it should be");
    private static readonly Check NotPassed = new("Little's law", false, "X R = 3 of 9 vusers");

    public static LevelSection At(int vusers, double requestsPerSecond, double latencyMs = 1, bool used = true) => new(
        vusers, "up", requestsPerSecond, Latency(latencyMs), 0, [used ? Passed : NotPassed], 10, null, null);

    public static LatencySummary Latency(double ms) => new(ms, ms, ms, ms, ms, ms, ms, ms, ms);

    /// <summary>One level for each of these, in order.</summary>
    public static LevelSection[] Series(params (int Vusers, double RequestsPerSecond)[] levels) =>
        [.. levels.Select(level => At(level.Vusers, level.RequestsPerSecond, 1_000 * level.Vusers / level.RequestsPerSecond))];
}
