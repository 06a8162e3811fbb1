using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Tests.Sweep.Curves;

public sealed class SaturationCurveTests
{
    private static readonly int[] Levels = SimulatedCurve.Doubling(512);

    [Property]
    public Property A_corner_between_the_levels_is_found() => Prop.ForAll(Gen.Choose(3, 200).ToArbitrary(), corner =>
    {
        PlateauCurve found = Fit(vusers => 50 * Math.Min(vusers, corner));
        Assert.Equal(1, SaturationCurve.Corner(found) / corner, 0.01);
        Assert.Equal(1, found.Ceiling / (50 * corner), 0.01);
    });

    [Theory]
    [InlineData(1.5)]
    [InlineData(4)]
    [InlineData(16)]
    public void A_bend_is_found_as_gentle_as_it_is(double sharpness)
    {
        var curve = new PlateauCurve(50, 2_000, sharpness, 1);
        PlateauCurve found = Fit(vusers => curve.At(vusers));
        Assert.Equal(sharpness, found.Sharpness);
        Assert.Equal(40, SaturationCurve.Corner(found), 0.1);
        Assert.Equal(1, found.RSquared, 0.0001);
    }

    [Fact]
    public void One_wrong_level_does_not_move_the_corner()
    {
        ThroughputPoint[] points = SimulatedCurve.Points(Levels, vusers => 50 * Math.Min(vusers, 40), 0.01, seed: 1);
        ThroughputPoint[] withOutlier =
            [.. points.Select(point => point.Vusers == 128 ? point with { RequestsPerSecond = 500 } : point)];
        Assert.Equal(40, SaturationCurve.Corner(SaturationCurve.Fit(withOutlier)!), 2.0);
    }

    [Fact]
    public void A_line_with_noise_does_not_bend_and_a_corner_with_noise_does() => Assert.All(Enumerable.Range(1, 20), seed =>
    {
        ThroughputPoint[] line = SimulatedCurve.Points(Levels, vusers => 50 * vusers, 0.03, seed);
        ThroughputPoint[] corner = SimulatedCurve.Points(Levels, vusers => 50 * Math.Min(vusers, 200), 0.03, seed);
        Assert.False(SaturationCurve.Bends(SaturationCurve.Fit(line)!, line));
        Assert.True(SaturationCurve.Bends(SaturationCurve.Fit(corner)!, corner));
    });

    [Property]
    public Property The_vusers_of_a_share_reach_that_share() => Prop.ForAll(
        Gen.Elements(1, 1.5, 4, 64).ToArbitrary(), Gen.Choose(1, 99).ToArbitrary(), (sharpness, percent) =>
        {
            var curve = new PlateauCurve(50, 2_000, sharpness, 1);
            double vusers = SaturationCurve.VusersAt(curve, percent / 100.0);
            Assert.Equal(percent / 100.0, curve.At(vusers) / curve.Ceiling, 1e-9);
        });

    private static PlateauCurve Fit(Func<int, double> throughput) =>
        SaturationCurve.Fit(SimulatedCurve.Points(Levels, throughput, noise: 0, seed: 1))!;
}
