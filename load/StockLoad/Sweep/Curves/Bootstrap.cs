using MathNet.Numerics.Statistics;

namespace StockExchange.StockLoad.Sweep.Curves;

/// <summary>The 95 % interval of an estimate: its 2.5 % and its 97.5 % quantile.</summary>
internal sealed record ConfidenceInterval(double Low, double High);

/// <summary>
/// The uncertainty of an estimate, if the same levels were measured again: it is repeated with samples drawn from the
/// measurements with replacement (B. Efron and R. Tibshirani, An Introduction to the Bootstrap, 1993). Seeded: the same data give
/// the same interval.
/// </summary>
internal static class Bootstrap
{
    private const int Resamples = 200;
    private const int Seed = 20_250_101;

    /// <returns>The interval; null when fewer than half of the samples give an estimate.</returns>
    public static ConfidenceInterval? Estimate<T>(IReadOnlyList<T> measurements, Func<IReadOnlyList<T>, double?> estimate)
    {
        var random = new Random(Seed);
        double[] estimates = [.. Enumerable.Range(0, Resamples)
            .Select(_ => estimate([.. measurements.Select(_ => measurements[random.Next(measurements.Count)])]))
            .OfType<double>()
            .Order()];
        return estimates.Length < Resamples / 2
            ? null
            : new(SortedArrayStatistics.Quantile(estimates, 0.025), SortedArrayStatistics.Quantile(estimates, 0.975));
    }
}
