using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Tests.Sweep.Curves;

public sealed class UniversalScalabilityLawTests
{
    private static readonly int[] Levels = SimulatedCurve.Doubling(512);

    private static readonly Gen<UslCurve> Laws =
        from lambda in Gen.Choose(1, 100_000)
        from sigma in Gen.Choose(0, 300)
        from kappa in Gen.Choose(0, 1_000)
        select new UslCurve(lambda, sigma / 1_000.0, kappa / 1_000_000.0, 1);

    [Property]
    public Property The_parameters_of_an_exact_curve_are_recovered() => Prop.ForAll(Laws.ToArbitrary(), law =>
    {
        UslCurve found = UniversalScalabilityLaw.Fit(Points(law, noise: 0))!;
        Assert.Equal(law.Lambda, found.Lambda, law.Lambda * 1e-6);
        Assert.Equal(law.Sigma, found.Sigma, 1e-6);
        Assert.Equal(law.Kappa, found.Kappa, 1e-9);
    });

    [Property]
    public Property Noise_moves_the_curve_no_farther_than_the_noise() => Prop.ForAll(Laws.ToArbitrary(), law =>
    {
        UslCurve found = UniversalScalabilityLaw.Fit(Points(law, noise: 0.02))!;
        Assert.All(Levels, vusers => Assert.Equal(1, found.At(vusers) / law.At(vusers), 0.06));
    });

    [Property]
    public Property Contention_and_coherency_are_never_negative() => Prop.ForAll(
        Gen.Choose(1, 1_000_000).ArrayOf(2 * Levels.Length).ToArbitrary(),
        throughput =>
        {
            UslCurve found = UniversalScalabilityLaw.Fit(
                [.. Levels.Concat(Levels).Zip(throughput, (n, x) => new ThroughputPoint(n, x))])!;
            Assert.True(found is { Lambda: > 0, Sigma: >= 0, Kappa: >= 0 }, $"{found}");
            Assert.True(UniversalScalabilityLaw.Knee(found) > 0);
        });

    [Property]
    public Property No_throughput_of_the_curve_is_above_its_highest() => Prop.ForAll(Laws.ToArbitrary(), law =>
    {
        double highest = UniversalScalabilityLaw.Highest(law);
        Assert.All(Enumerable.Range(1, 1_000), vusers => Assert.True(law.At(vusers) <= highest * (1 + 1e-9)));
    });

    [Fact]
    public void A_straight_line_has_no_knee() =>
        Assert.Equal(double.PositiveInfinity, UniversalScalabilityLaw.Knee(new(100, 0, 0, 1)));

    [Fact]
    public void Two_levels_are_too_few() =>
        Assert.Null(UniversalScalabilityLaw.Fit([new(1, 10), new(1, 11), new(2, 20), new(2, 19)]));

    private static ThroughputPoint[] Points(UslCurve law, double noise) =>
        SimulatedCurve.Points(Levels, vusers => law.At(vusers), noise, seed: 1);
}
