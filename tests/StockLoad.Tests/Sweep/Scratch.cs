using StockExchange.StockLoad.Reports;
using StockExchange.StockLoad.Sweep.Curves;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class Scratch(ITestOutputHelper output)
{
    [Fact]
    public void Print()
    {
        (int, double)[] published = [(1, 1833), (10, 18226), (50, 74684), (100, 86069), (200, 88455), (300, 88375)];
        Show("published", [.. published.Select(p => new ThroughputPoint(p.Item1, p.Item2))]);
        foreach (int workers in (int[])[1, 2, 3, 5, 7, 20, 33, 50, 100, 300])
            foreach (double noise in (double[])[0, 0.02, 0.05, 0.1])
            {
                int plateau = 0, usl = 0;
                string last = "";
                for (int seed = 0; seed < 20; seed++)
                {
                    int[] levels = [.. SimulatedCurve.Doubling(workers * 6).Union(((double[])[0.7, 0.85, 1.05, 1.2, 1.45]).Select(f => Math.Max(1, (int)(f * workers)))).Order()];
                    ThroughputPoint[] points = SimulatedCurve.Points(levels, n => SimulatedCurve.Workers(workers, n), noise, seed);
                    KneeEstimate p = PlateauKnee.Estimate(points), u = UslKnee.Estimate(points);
                    if (Math.Abs((p.Vusers ?? 0) - workers) <= 0.1 * workers) plateau++;
                    if (Math.Abs((u.Vusers ?? 0) - workers) <= 0.1 * workers) usl++;
                    last = $"p {p.Vusers:0.0} ({p.Low:0.0}-{p.High:0.0}) sharp {PlateauKnee.Fit(points)?.Sharpness} u {u.Vusers:0.0} ({u.Low:0.0}-{u.High:0.0}) {u.Text}";
                }

                output.WriteLine($"K={workers} noise={noise}: plateau {plateau}/20 usl {usl}/20; {last}");
            }
        foreach (double noise in (double[])[0, 0.02, 0.05, 0.1])
        {
            int found = 0, foundUsl = 0;
            for (int seed = 0; seed < 40; seed++)
            {
                ThroughputPoint[] points = SimulatedCurve.Points(SimulatedCurve.Doubling(64), n => n * 50, noise, seed);
                if (PlateauKnee.Estimate(points).Vusers is not null) found++;
                if (UslKnee.Estimate(points).Vusers is not null) foundUsl++;
            }
            output.WriteLine($"straight {noise}: knees {found}, usl {foundUsl} of 40");
        }
    }

    private void Show(string name, ThroughputPoint[] points)
    {
        KneeEstimate p = PlateauKnee.Estimate(points), u = UslKnee.Estimate(points);
        output.WriteLine($"{name} {p} {u} {PlateauKnee.Fit(points)}");
    }
}
