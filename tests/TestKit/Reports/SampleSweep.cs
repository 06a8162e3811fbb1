using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Model;

namespace StockExchange.TestKit.Reports;

/// <summary>A sweep over a server whose throughput stops to grow at 50 vusers.</summary>
internal static class SampleSweep
{
    private const double PerVuser = 1_800;
    private static readonly int[] Vusers = [1, 2, 5, 10, 20, 50, 100, 200, 300];

    public static SweepSection WithAKneeAt50(double scale = 1)
    {
        var random = new Random(7);
        LevelSection[] levels = [.. Vusers.Select(n => Level(n, "up")), .. Vusers.Reverse().Select(n => Level(n, "down"))];
        return new()
        {
            Levels = levels,
            Summary = [.. levels.GroupBy(level => level.Vusers).OrderBy(same => same.Key).Select(Summary)],
            Knees =
            [
                new("usl", 52.4, 47.1, 58.3, 84_100 * scale, "Where the tangent of the fitted curve at 1 vuser meets its peak."),
                new("plateau", 50, 50, 100, 84_000 * scale, "The fewest vusers within 5 % of the highest throughput."),
                new("slo", null, null, null, null, "No level broke p99=50ms."),
            ],
            Plateau = new(PerVuser * scale, 89_000 * scale, 4, 0.999),
            Usl = new(PerVuser * scale * 1.02, 0.004, 0.000_03, 0.992),
            Conclusion =
            [
                "The knee is at about 50 vusers (84,000 requests/s); more only add latency.",
                "Two of three estimators agree.",
            ],
            Confirmations =
            [
                new(0.8, 67_200 * scale, 67_190 * scale, levels[4].LatencyMs, true,
                    "Held: p99 stayed below twice that of the closed loop."),
            ],
            Published =
            [
                new(1, 1_833, "the throughput experiment"),
                new(10, 18_226, "the throughput experiment"),
                new(50, 74_684, "the throughput experiment"),
                new(200, 88_455, "the throughput experiment"),
            ],
        };

        LevelSection Level(int vusers, string direction)
        {
            double rate = Math.Min(PerVuser * vusers, 90_000 - (6_000 * Math.Exp(-vusers / 60.0)))
                * scale * (1 + (0.02 * random.NextDouble()));
            double mean = 1_000 * vusers / rate;
            bool isSaturated = vusers == 300 && direction is "up";
            return new(
                vusers, direction, rate,
                new(mean, mean * 0.9, mean * 1.2, mean * 1.6, mean * 1.9, mean * 2.8, mean * 4, mean * 7, mean * 12), 0,
                [new("Little's law", true, $"{vusers:0.00} in flight, {vusers:0.00} by throughput and latency."),
                new("Own saturation", !isSaturated,
                    isSaturated ? "The generator used 97 %: use fewer vusers." : "The generator used 30 %.")],
                isSaturated ? 97 : 30, 60, 3);
        }
    }

    private static LevelSummary Summary(IEnumerable<LevelSection> same)
    {
        LevelSection[] used = [.. same.Where(level => level.Used)];
        LatencySummary latency = used[0].LatencyMs!;
        return new(used[0].Vusers, used.Average(level => level.RequestsPerSecond), used.Min(level => level.RequestsPerSecond),
            used.Max(level => level.RequestsPerSecond), latency.Mean, latency.P90, latency.P99, used.Length, same.Count());
    }
}
