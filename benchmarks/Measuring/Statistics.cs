namespace StockExchange.Measuring;

/// <summary>The median, and how sure one can be of it.</summary>
internal static class Statistics
{
    private const int Resamples = 2_000;

    public static double Median(this IEnumerable<double> values)
    {
        double[] sorted = [.. values.Order()];
        return sorted.Length % 2 == 1
            ? sorted[sorted.Length / 2]
            : (sorted[(sorted.Length / 2) - 1] + sorted[sorted.Length / 2]) / 2;
    }

    /// <summary>Of one figure of each.</summary>
    public static double Median<T>(this IEnumerable<T> all, Func<T, double> figure) => all.Select(figure).Median();

    /// <summary>The 95 % interval of the median by bootstrap (percentile method; Efron 1979), the same at every call.</summary>
    public static (double Low, double High) Interval(IReadOnlyList<double> values)
    {
        var random = new Random(1);
        double[] medians = [.. Enumerable.Range(0, Resamples)
            .Select(_ => Median(Enumerable.Range(0, values.Count).Select(_ => values[random.Next(values.Count)])))
            .Order()];
        return (medians[Resamples / 40], medians[^(Resamples / 40)]);
    }

    /// <summary>Two cells of a table: the median, and its 95 % interval, in a format such as "0.00".</summary>
    public static string Cells(IEnumerable<double> all, string format)
    {
        double[] values = [.. all];
        var (low, high) = Interval(values);
        return Cells(values.Median(), low, high, format);
    }

    /// <summary>The same with the lowest and the highest in place of the interval.</summary>
    public static string CellsWithExtremes(IEnumerable<double> all, string format)
    {
        double[] values = [.. all];
        return Cells(values.Median(), values.Min(), values.Max(), format);
    }

    private static string Cells(double median, double low, double high, string format) =>
        $"| **{median.ToString(format)}** | {low.ToString(format)} to {high.ToString(format)} ";
}
