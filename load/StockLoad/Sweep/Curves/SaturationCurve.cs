using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>
/// X(N) = ((aN)^-p + b^-p)^(-1/p): the line of a server without queues, aN, bends into its ceiling b (S. W. Churchill and R.
/// Usagi, "A general expression for the correlation of rates of transfer and other phenomena", AIChE Journal 18, 1972). With p =
/// 64 it is the corner min(aN, b) of K workers with a fixed service time, with p = 1 a gentle bend.
/// </summary>
internal static class SaturationCurve
{
    /// <summary>The fewest levels for its three parameters: a slope, a ceiling and a sharpness.</summary>
    public const int FewestLevels = 3;

    private const int GridSteps = 40;
    private const double FinestStep = 1e-3;

    /// <summary>
    /// Standard deviation of |x| over its mean for normal x: sqrt(pi / 2 - 1). The mean of n has it divided by sqrt(n).
    /// </summary>
    private const double RelativeErrorOfAMeanDeviation = 0.756;

    private static readonly double[] Sharpnesses = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64];

    /// <summary>
    /// The curve with the smallest sum of absolute relative errors, on which a few bad levels have no effect. Of curves that fit
    /// about equally well, the sharpest: noise makes a corner look round, and a rounder curve reaches its ceiling later (the one
    /// standard error rule: Breiman, Friedman, Olshen and Stone, Classification and Regression Trees, 1984).
    /// </summary>
    /// <returns>The curve; null with fewer than three different levels.</returns>
    public static PlateauCurve? Fit(IReadOnlyList<ThroughputPoint> points)
    {
        if (points.DistinctBy(point => point.Vusers).Count() < FewestLevels) return null;
        var logarithms = new Logarithms(points);
        Guess[] guesses = [.. Sharpnesses.Select(sharpness => Search(logarithms, sharpness))];
        double goodEnough = guesses.Min(guess => guess.Error) * (1 + (RelativeErrorOfAMeanDeviation / Math.Sqrt(points.Count)));
        Guess best = guesses.Last(guess => guess.Error <= goodEnough);
        (double slope, double corner) = (Math.Exp(best.LogSlope), Math.Exp(best.LogCorner));
        var curve = new PlateauCurve(slope, slope * corner, best.Sharpness, 0);
        return curve with { RSquared = CurveFit.RSquared(points, curve.At) };
    }

    /// <summary>Where the two asymptotes meet.</summary>
    public static double Corner(PlateauCurve curve) => curve.Ceiling / curve.Slope;

    /// <summary>The vusers at which the curve reaches this share of its ceiling, above 0 and below 1.</summary>
    public static double VusersAt(PlateauCurve curve, double share) =>
        Corner(curve) / Math.Pow(Math.Pow(share, -curve.Sharpness) - 1, 1 / curve.Sharpness);

    /// <summary>The median of the points' relative errors, 0.01 for 1 %.</summary>
    public static double TypicalError(PlateauCurve curve, IReadOnlyList<ThroughputPoint> points) => points
        .Select(point => Math.Abs(Math.Log(point.RequestsPerSecond / curve.At(point.Vusers))))
        .Median();

    /// <summary>Whether it fits better than a straight line by more than noise explains: by two standard errors.</summary>
    public static bool Bends(PlateauCurve curve, IReadOnlyList<ThroughputPoint> points)
    {
        double[] perVuser = [.. points.Select(point => Math.Log(point.RequestsPerSecond / point.Vusers)).Order()];
        double slope = SortedArrayStatistics.Median(perVuser);
        double straight = perVuser.Sum(value => Math.Abs(value - slope));
        double bent = points.Sum(point => Math.Abs(Math.Log(point.RequestsPerSecond / curve.At(point.Vusers))));
        return straight > bent * (1 + (2 * RelativeErrorOfAMeanDeviation / Math.Sqrt(points.Count)));
    }

    /// <summary>
    /// Searches a grid from a quarter of the lowest level to four times the highest, then smaller steps around the best.
    /// </summary>
    private static Guess Search(Logarithms points, double sharpness)
    {
        double low = points.Vusers.Min() - Math.Log(4), step = (points.Vusers.Max() + Math.Log(4) - low) / GridSteps;
        Guess best = Best(Enumerable.Range(0, GridSteps + 1).Select(index => low + (index * step)));
        for (step /= 2; step > FinestStep; step /= 2) best = Best([best.LogCorner, best.LogCorner - step, best.LogCorner + step]);
        return best;

        Guess Best(IEnumerable<double> corners) =>
            corners.Select(corner => Try(points, corner, sharpness)).MinBy(guess => guess.Error)!;
    }

    /// <summary>In logarithms the height of a curve of given shape is an offset, and its best value the median.</summary>
    private static Guess Try(Logarithms points, double logCorner, double sharpness)
    {
        double[] offsets = new double[points.Vusers.Length];
        for (int index = 0; index < offsets.Length; index++)
        {
            double vusers = points.Vusers[index];
            double bend = Math.Log(1 + Math.Exp(sharpness * (vusers - logCorner))) / sharpness;
            offsets[index] = points.Throughput[index] - vusers + (double.IsInfinity(bend) ? vusers - logCorner : bend);
        }

        Array.Sort(offsets);
        double median = SortedArrayStatistics.Median(offsets);
        return new(logCorner, sharpness, median, offsets.Sum(offset => Math.Abs(offset - median)));
    }

    private sealed record Guess(double LogCorner, double Sharpness, double LogSlope, double Error);

    private sealed class Logarithms(IReadOnlyList<ThroughputPoint> points)
    {
        public double[] Vusers { get; } = [.. points.Select(point => Math.Log(point.Vusers))];

        public double[] Throughput { get; } = [.. points.Select(point => Math.Log(point.RequestsPerSecond))];
    }
}
