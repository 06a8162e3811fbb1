using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>The intersection of the Universal Scalability Law's asymptotes: beyond it vusers queue.</summary>
internal static class UslKnee
{
    public const string Name = "usl";

    public static KneeEstimate Estimate(IReadOnlyList<ThroughputPoint> points)
    {
        if (UniversalScalabilityLaw.Fit(points) is not { } curve)
            return KneeEstimate.None(
                Name, $"it takes at least {UniversalScalabilityLaw.FewestLevels} levels that passed their checks");
        if (Locate(points, curve) is not { } knee)
            return KneeEstimate.None(Name, KneeRange.FromPoints(points).WhyNot(UniversalScalabilityLaw.Knee(curve)));
        ConfidenceInterval? interval = Bootstrap.Estimate(points, sample =>
            UniversalScalabilityLaw.Fit(sample) is { } fit ? Locate(sample, fit) : null);
        return new(Name, knee, interval?.Low, interval?.High, curve.At(knee),
            "where the asymptotes of the Universal Scalability Law meet "
            + $"(contention {curve.Sigma:0.####}, coherency {curve.Kappa:0.######}, "
            + $"R² {curve.RSquared:0.000})");
    }

    private static double? Locate(IReadOnlyList<ThroughputPoint> points, UslCurve curve) =>
        KneeRange.FromPoints(points).Clip(UniversalScalabilityLaw.Knee(curve));
}
