using MathNet.Numerics.Distributions;

namespace StockExchange.StockLoad.Compare;

/// <summary>A ratio of two means, and what is known of it.</summary>
/// <param name="Value">B over A.</param>
/// <param name="Low">Of the 95 % interval.</param>
/// <param name="High">Of the 95 % interval.</param>
internal sealed record Ratio(double Value, double Low, double High)
{
    /// <summary>
    /// From independent samples of both: the logarithm of each mean has the standard error s / (mean sqrt(n)) (delta method), and
    /// their difference Welch's t interval.
    /// </summary>
    /// <returns>Null when one has fewer than two samples, or a mean that is not above zero.</returns>
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

    /// <summary>Of the mean's logarithm.</summary>
    private static double SquaredError(IReadOnlyCollection<double> samples)
    {
        double mean = samples.Average();
        double variance = samples.Sum(sample => (sample - mean) * (sample - mean)) / (samples.Count - 1);
        return variance / samples.Count / (mean * mean);
    }
}
