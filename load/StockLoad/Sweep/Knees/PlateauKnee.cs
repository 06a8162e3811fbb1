using MathNet.Numerics.Statistics;
using StockExchange.StockLoad.Sweep.Curves;

namespace StockExchange.StockLoad.Sweep.Knees;

/// <summary>
/// The fewest vusers that reach 97 % of the plateau, by the best-fitting curve and not by single levels, so that a knee between
/// two levels is found, and a single high level does not set the plateau.
/// </summary>
internal static class PlateauKnee
{
    public const string Name = "plateau";

    /// <summary>The share of the plateau.</summary>
    public const double Share = 0.97;

    /// <summary>
    /// A level beyond the peak with less than this share of it belongs to a curve that falls again, not to the plateau.
    /// </summary>
    private const double Falling = 0.9;

    /// <summary>If the levels' typical distance from the curve is larger, they contradict each other.</summary>
    private const double Noise = 0.1;

    /// <summary>An interval whose ends differ by a larger factor is useless, unless it is of a few vusers.</summary>
    private const double WidestInterval = 3;

    private const double NarrowEnough = 2;

    /// <summary>Estimates the knee; there is none when the levels contradict each other, or do not determine it.</summary>
    public static KneeEstimate Estimate(IReadOnlyList<ThroughputPoint> points)
    {
        if (Fit(points) is not { } curve)
            return None($"it takes at least {SaturationCurve.FewestLevels} levels that passed their checks");
        if (SaturationCurve.TypicalError(curve, Rising(points)) is var error and > Noise)
            return None($"the levels scatter by typically {error:0 %} around any curve: "
                + "measure longer, or on an idle machine");
        if (Locate(points, curve) is not { } knee) return None(KneeRange.FromPoints(points).WhyNot(Reach(points, curve)));
        ConfidenceInterval? interval = Bootstrap.Estimate(points, sample => Fit(sample) is { } fit ? Locate(sample, fit) : null);
        if (interval is null) return None("the levels do not show whether there is one: measure longer, or with more levels");
        if (interval.High > WidestInterval * interval.Low && interval.High - interval.Low > NarrowEnough)
            return None($"the levels do not decide between {interval.Low:#,0.#} and {interval.High:#,0.#} vusers: "
                + "measure longer, or with more levels");
        return new(Name, knee, interval.Low, interval.High, curve.At(knee),
            $"the fewest vusers that reach {Share:0 %} of the plateau of {Plateau(points, curve):#,0} requests/s");
    }

    /// <summary>The curve up to its plateau.</summary>
    public static PlateauCurve? Fit(IReadOnlyList<ThroughputPoint> points) =>
        points.Count == 0 ? null : SaturationCurve.Fit(Rising(points));

    private static KneeEstimate None(string why) => KneeEstimate.None(Name, why);

    /// <summary>The levels without those at which throughput has fallen again.</summary>
    private static ThroughputPoint[] Rising(IReadOnlyList<ThroughputPoint> points)
    {
        var (_, falling) = Top(points);
        return [.. points.Where(point => !falling.Contains(point.Vusers))];
    }

    /// <summary>The vusers that reach the plateau, in the range or not.</summary>
    private static double Reach(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve) =>
        SaturationCurve.VusersAt(curve, Share * Plateau(points, curve) / curve.Ceiling);

    /// <summary>The ceiling of the curve; the highest level when throughput falls before it reaches the ceiling.</summary>
    private static double Plateau(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve)
    {
        var (highest, falling) = Top(points);
        return falling.Count == 0 ? curve.Ceiling : Math.Min(curve.Ceiling, highest);
    }

    private static double? Locate(IReadOnlyList<ThroughputPoint> points, PlateauCurve curve) =>
        SaturationCurve.Bends(curve, points) ? KneeRange.FromPoints(points).Clip(Reach(points, curve)) : null;

    /// <summary>The highest throughput, by medians, and the levels beyond it at which throughput has fallen.</summary>
    private static (double Highest, HashSet<int> Falling) Top(IReadOnlyList<ThroughputPoint> points)
    {
        (int Vusers, double Throughput)[] levels = [.. points
            .GroupBy(point => point.Vusers, point => point.RequestsPerSecond)
            .Select(level => (level.Key, level.Median()))];
        var (peak, highest) = levels.MaxBy(level => level.Throughput);
        return (highest, [.. levels
            .Where(level => level.Vusers > peak && level.Throughput < Falling * highest)
            .Select(level => level.Vusers)]);
    }
}
