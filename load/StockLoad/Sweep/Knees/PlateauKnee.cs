using MathNet.Numerics.Statistics;
using StockExchange.StockLoad.Reports;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>
/// The fewest vusers that reach 97 % of the plateau, read from the curve that fits best and not from single levels, so that a knee between
/// two levels is found, and the luckiest level does not set the plateau.
/// </summary>
internal static class PlateauKnee
{
    public const string Name = "plateau";

    /// <summary>Of the plateau.</summary>
    public const double Share = 0.97;

    /// <summary>A level beyond the peak with less than this share of it belongs to a curve that falls again, not to the plateau.</summary>
    private const double Falling = 0.9;

    public static KneeEstimate Estimate(IReadOnlyList<ThroughputPoint> points)
    {
        if (Fit(points) is not { } curve)
            return new(Name, null, null, null, null, $"it takes at least {SaturationCurve.FewestLevels} levels that passed their checks");
        if (Locate(points, curve) is not { } knee)
            return new(Name, null, null, null, null, KneeRange.Of(points).WhyNot(Reach(points, curve)));
        Interval? interval = Bootstrap.Of(points, sample => Fit(sample) is { } fit ? Locate(sample, fit) : null);
        return new(Name, knee, interval?.Low, interval?.High, SaturationCurve.At(curve, knee),
            $"the fewest vusers that reach {Share:0 %} of the plateau of {Plateau(points, curve):#,0} requests/s");
    }

    /// <summary>The curve up to its plateau: without the levels at which throughput has fallen again.</summary>
    public static PlateauCurve? Fit(IReadOnlyList<ThroughputPoint> points)
    {
        if (points.Count == 0) return null;
        var (_, falling) = Top(points);
        return SaturationCurve.Fit([.. points.Where(point => !falling.Contains(point.Vusers))]);
    }

    /// <summary>The vusers that reach the plateau, in the range or not.</summary>
    private static double Reach(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve) =>
        SaturationCurve.VusersAt(curve, Share * Plateau(points, curve) / curve.Ceiling);

    /// <summary>The ceiling of the curve; where throughput falls again before it gets there, the highest level.</summary>
    private static double Plateau(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve)
    {
        var (highest, falling) = Top(points);
        return falling.Count == 0 ? curve.Ceiling : Math.Min(curve.Ceiling, highest);
    }

    private static double? Locate(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve) =>
        SaturationCurve.Bends(curve, points) ? KneeRange.Of(points).Clip(Reach(points, curve)) : null;

    /// <summary>The highest throughput, by medians, and the levels beyond it at which throughput has fallen.</summary>
    private static (double Highest, HashSet<int> Falling) Top(IReadOnlyList<ThroughputPoint> points)
    {
        (int Vusers, double Throughput)[] levels = [.. points
            .GroupBy(point => point.Vusers, point => point.RequestsPerSecond)
            .Select(level => (level.Key, level.Median()))];
        var (peak, highest) = levels.MaxBy(level => level.Throughput);
        return (highest, [.. levels.Where(level => level.Vusers > peak && level.Throughput < Falling * highest).Select(level => level.Vusers)]);
    }
}
