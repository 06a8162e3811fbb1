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
            return new(Name, null, null, null, null, KneeRange.Of(points).WhyNot(SaturationCurve.VusersAt(curve, Share)));
        Interval? interval = Bootstrap.Of(points, sample => Fit(sample) is { } fit ? Locate(sample, fit) : null);
        return new(Name, knee, interval?.Low, interval?.High, SaturationCurve.At(curve, knee),
            $"the fewest vusers that reach {Share:0 %} of the plateau of {curve.Ceiling:#,0.##} requests/s");
    }

    /// <summary>The curve up to its plateau.</summary>
    public static PlateauCurve? Fit(IReadOnlyList<ThroughputPoint> points)
    {
        if (points.Count == 0) return null;
        (int Vusers, double Throughput)[] levels = [.. points
            .GroupBy(point => point.Vusers, point => point.RequestsPerSecond)
            .Select(level => (level.Key, level.Median()))];
        var (peak, highest) = levels.MaxBy(level => level.Throughput);
        HashSet<int> falling = [.. levels.Where(level => level.Vusers > peak && level.Throughput < Falling * highest).Select(level => level.Vusers)];
        return SaturationCurve.Fit([.. points.Where(point => !falling.Contains(point.Vusers))]);
    }

    private static double? Locate(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve) =>
        SaturationCurve.Bends(curve, points) ? KneeRange.Of(points).Clip(SaturationCurve.VusersAt(curve, Share)) : null;
}
