namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>The median, and how sure one can be of it.</summary>
internal static class Statistics
{
    private const int Resamples = 2_000;

    public static double Median(IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1
            ? sorted[sorted.Length / 2]
            : (sorted[(sorted.Length / 2) - 1] + sorted[sorted.Length / 2]) / 2;
    }

    /// <summary>The 95 % interval of the median by bootstrap (percentile method; Efron 1979), the same at every call.</summary>
    public static (double Low, double High) Interval(IReadOnlyList<double> values)
    {
        var random = new Random(1);
        double[] medians = [.. Enumerable.Range(0, Resamples)
            .Select(_ => Median(Enumerable.Range(0, values.Count).Select(_ => values[random.Next(values.Count)])))
            .Order()];
        return (medians[Resamples / 40], medians[^(Resamples / 40)]);
    }
}
