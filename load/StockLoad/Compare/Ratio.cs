using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Compare;

/// <summary>A ratio of two means, B over A, with its 95 % interval.</summary>
internal sealed record Ratio(double Value, double Low, double High)
{
    /// <summary>
    /// The ratio of independent samples: the logarithm of each mean has the standard error s / (mean sqrt(n)) (delta method), and
    /// their difference Welch's t interval.
    /// </summary>
    /// <returns>The ratio; null when one has fewer than two samples, or a mean that is not positive.</returns>
    public static Ratio? FromSamples(IReadOnlyCollection<double> a, IReadOnlyCollection<double> b)
    {
        if (a.Count < 2 || b.Count < 2 || !(a.Average() > 0) || !(b.Average() > 0)) return null;
        double errorA = SquaredError(a);
        double errorB = SquaredError(b);
        double value = b.Average() / a.Average();
        if (errorA + errorB == 0) return new(value, value, value);
        double freedom = Math.Pow(errorA + errorB, 2) / ((errorA * errorA / (a.Count - 1)) + (errorB * errorB / (b.Count - 1)));
        double width = StudentT.InvCDF(0, 1, freedom, 0.975) * Math.Sqrt(errorA + errorB);
        return new(value, value * Math.Exp(-width), value * Math.Exp(width));
    }

    /// <summary>The squared standard error of the mean's logarithm.</summary>
    private static double SquaredError(IReadOnlyCollection<double> samples) =>
        samples.Variance() / samples.Count / Math.Pow(samples.Average(), 2);
}
