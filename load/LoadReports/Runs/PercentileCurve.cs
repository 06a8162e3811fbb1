using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Runs;

/// <summary>The latencies by percentile for a logarithmic axis: denser towards 100 %, as HdrHistogram prints them.</summary>
internal static class PercentileCurve
{
    /// <summary>The number of points for each halving of the distance to 100 %.</summary>
    private const int PerHalf = 10;

    /// <summary>The points, no more than the answers can distinguish; the last one is the maximum.</summary>
    public static IReadOnlyList<PercentilePoint> FromHistogram(LatencyHistogram latencies) => latencies.Count == 0
        ? []
        : [.. Percents(latencies.Count)
            .Select(percent => new PercentilePoint(percent, latencies.Percentile(percent).TotalMilliseconds))];

    private static IEnumerable<double> Percents(long count)
    {
        double step = 50.0 / PerHalf;
        for (double left = 100; left * count >= 100; left /= 2, step /= 2)
            for (int point = 0; point < PerHalf; point++)
                yield return 100 - left + (point * step);
        yield return 100;
    }
}
