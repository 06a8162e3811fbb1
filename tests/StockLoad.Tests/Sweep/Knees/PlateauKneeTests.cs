using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Sweep.Curves;
using StockExchange.StockLoad.Sweep.Knees;

namespace StockExchange.StockLoad.Tests.Sweep.Knees;

public sealed class PlateauKneeTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(5)]
    [InlineData(7)]
    [InlineData(20)]
    [InlineData(33)]
    [InlineData(100)]
    [InlineData(199)]
    public void The_knee_of_so_many_workers_is_that_many(int workers) =>
        Assert.Equal(
            1,
            Estimate(SimulatedCurve.Doubling(1_024), vusers => SimulatedCurve.Workers(workers, vusers)).Vusers!.Value / workers,
            0.05);

    [Property]
    public Property There_is_none_when_the_range_ends_before_it() => Prop.ForAll(
        Gen.Choose(60, 1_000).ToArbitrary(), Gen.Choose(1, 100).ToArbitrary(), (workers, seed) =>
        {
            KneeEstimate knee = PlateauKnee.Estimate(
                SimulatedCurve.Points(
                    SimulatedCurve.Doubling(64), vusers => SimulatedCurve.Workers(workers, vusers), 0.02, seed));
            Assert.Null(knee.Vusers);
            Assert.Contains("the highest level, 64 vusers", knee.Text, StringComparison.Ordinal);
            Assert.EndsWith("try more vusers", knee.Text, StringComparison.Ordinal);
        });

    [Fact]
    public void There_is_none_when_the_range_begins_beyond_it()
    {
        KneeEstimate knee = Estimate([100, 200, 400, 800], vusers => SimulatedCurve.Workers(20, vusers));
        Assert.Null(knee.Vusers);
        Assert.Contains("flat from the first level on, 100 vusers: start lower", knee.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_curve_that_falls_again_has_its_knee_before_the_peak()
    {
        var law = new UslCurve(1_000, 0.02, 0.0005, 1); // its peak is at 44
        KneeEstimate knee = Estimate(SimulatedCurve.Doubling(512), vusers => law.At(vusers));
        Assert.InRange(knee.Vusers!.Value, 10, 44);
    }

    [Fact]
    public void The_published_curve_has_its_knee_where_throughput_stops_to_pay()
    {
        ThroughputPoint[] published =
            [new(1, 1_833), new(10, 18_226), new(50, 74_684), new(100, 86_069), new(200, 88_455), new(300, 88_375)];
        KneeEstimate plateau = PlateauKnee.Estimate(published), usl = UslKnee.Estimate(published);
        Assert.InRange(plateau.Vusers!.Value, 50, 100);
        Assert.InRange(usl.Vusers!.Value, 40, plateau.Vusers.Value);
    }

    [Fact]
    public void Levels_that_contradict_each_other_have_no_knee()
    {
        // Measured on a machine that was busy with other things.
        ThroughputPoint[] points =
            [new(1, 13_900), new(1, 3_500), new(10, 29_600), new(10, 8_500), new(50, 6_830), new(200, 54_733), new(300, 13_592)];
        KneeEstimate knee = PlateauKnee.Estimate(points);
        Assert.Null(knee.Vusers);
        Assert.StartsWith("the levels scatter", knee.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_knee_that_the_levels_leave_open_is_none()
    {
        KneeEstimate knee = PlateauKnee.Estimate(
            [new(1, 100), new(1, 101), new(100, 9_000), new(100, 3_000), new(1_000, 6_000), new(1_000, 6_300)]);
        Assert.Null(knee.Vusers);
        Assert.StartsWith("the levels do not", knee.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void The_interval_holds_the_true_knee_nearly_always()
    {
        int[] levels = [.. SimulatedCurve.Doubling(128), 14, 17, 24, 29];
        int held = Enumerable.Range(1, 20).Count(seed =>
        {
            KneeEstimate knee = PlateauKnee.Estimate(
                SimulatedCurve.Points(levels, vusers => 50 * Math.Min(vusers, 20), 0.02, seed));
            // a corner reaches that share of its plateau that much earlier
            return knee.Low <= 20 && 20 * PlateauKnee.Share <= knee.High;
        });
        Assert.InRange(held, 17, 20);
    }

    private static KneeEstimate Estimate(IEnumerable<int> levels, Func<int, double> throughput) =>
        PlateauKnee.Estimate(SimulatedCurve.Points(levels, throughput, noise: 0, seed: 1));
}
