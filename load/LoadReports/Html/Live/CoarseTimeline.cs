using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Html.Live;

/// <summary>
/// Merges intervals of a timeline: a page that is drawn every second must not have more than a screen shows.
/// </summary>
internal static class CoarseTimeline
{
    /// <summary>The timeline unchanged when it has no more than <paramref name="most"/> intervals.</summary>
    public static IReadOnlyList<TimelinePoint> FromTimeline(IReadOnlyList<TimelinePoint> timeline, int most)
    {
        int each = (timeline.Count + most - 1) / most;
        if (each <= 1) return timeline;
        return
        [
            .. from point in timeline.Index()
               group point.Item by (point.Item.Phase, point.Index / each) into same
               select Merge([.. same]),
        ];
    }

    /// <summary>Merges neighbouring intervals. Percentiles cannot be added: the result has the latencies of the interval with the
    /// highest p99.</summary>
    /// <param name="points">The intervals, at least one, in order.</param>
    public static TimelinePoint Merge(IReadOnlyList<TimelinePoint> points)
    {
        (TimelinePoint first, TimelinePoint last) = (points[0], points[^1]);
        ServerSample[] samples = [.. points.Where(point => point.Server is not null)
            .Select(point => new ServerSample(TimeSpan.FromSeconds(Math.Max(point.Second, 0)), point.Server!))];
        return new(
            first.Second,
            last.Second + last.Length - first.Second,
            last.Phase,
            points.Sum(point => point.Answered),
            points.Sum(point => point.NotSuccessful),
            points.Sum(point => point.Failed),
            last.InFlight,
            points.Select(point => point.LatencyMs).OfType<LatencySummary>().MaxBy(latency => latency.P99),
            Bands(points),
            samples.Length == 0 ? null : ServerSample.Merge(samples))
        {
            BytesReceived = points.Any(point => point.BytesReceived is not null)
                ? points.Sum(point => point.BytesReceived)
                : null,
        };
    }

    private static LatencyBand[] Bands(IEnumerable<TimelinePoint> points) =>
    [
        .. points.SelectMany(point => point.Bands)
            .GroupBy(band => band.Band, band => band.Count)
            .OrderBy(band => band.Key)
            .Select(band => new LatencyBand(band.Key, band.Sum())),
    ];
}
