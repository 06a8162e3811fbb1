using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>Throughput as theory has it, with seeded noise: two measurements of each level.</summary>
internal static class SimulatedCurve
{
    /// <summary>K workers with a fixed service time of 20 ms, and 0.5 ms on the way: min(N / (S + Z), K / S).</summary>
    public static double Workers(int workers, int vusers) => Math.Min(vusers / 0.0205, workers / 0.02);

    public static ThroughputPoint[] Points(IEnumerable<int> levels, Func<int, double> throughput, double noise, int seed)
    {
        var random = new Random(seed);
        return [.. levels.Concat(levels).Select(vusers =>
            new ThroughputPoint(vusers, throughput(vusers) * (1 + (noise * Normal(random)))))];
    }

    /// <summary>1, 2, 4, ... up to a power of two, at most 2^12.</summary>
    public static int[] Doubling(int highest) =>
        [.. Enumerable.Range(0, 13).Select(power => 1 << power).Where(vusers => vusers <= highest)];

    /// <summary>By Box and Muller; cut at three standard deviations.</summary>
    public static double Normal(Random random) => Math.Clamp(
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble()), -3, 3);
}
