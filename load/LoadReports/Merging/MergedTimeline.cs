using System.Collections.Concurrent;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Merging;

/// <summary>The intervals of several generators, added up.</summary>
internal static class MergedTimeline
{
    /// <summary>The intervals of the common axis in which any generator has one; before them those at rest.</summary>
    /// <exception cref="FormatException">A histogram is damaged.</exception>
    public static IReadOnlyList<TimelinePoint> FromParts(IReadOnlyList<MergePart> parts, Alignment alignment)
    {
        (long Index, TimelinePoint[] Points)[] columns =
        [
            .. parts
                .SelectMany(part => part.Run.Timeline.Where(point => point.Phase != TimelinePhase.Rest)
                    .Select(point => (Index: alignment.IndexOf(part, point), Point: point)))
                .GroupBy(one => one.Index, one => one.Point)
                .OrderBy(column => column.Key)
                .Select(column => (column.Key, column.ToArray())),
        ];
        var merged = new TimelinePoint[columns.Length];
        Parallel.ForEach(Partitioner.Create(0, Math.Max(1, columns.Length)), range =>
        {
            var histogram = new LatencyHistogram();
            for (int at = range.Item1; at < Math.Min(range.Item2, columns.Length); at++)
            {
                merged[at] = Sum(columns[at].Points, columns[at].Index * alignment.Interval, histogram);
                histogram.Clear();
            }
        });
        return [.. AtRest(parts, alignment), .. merged];
    }

    private static TimelinePoint Sum(TimelinePoint[] points, double second, LatencyHistogram histogram)
    {
        foreach (TimelinePoint point in points) point.Histogram?.AddTo(histogram);
        return new(
            Math.Round(second, 6),
            points.Max(point => point.Length),
            points.Any(point => point.Phase == TimelinePhase.Load) ? TimelinePhase.Load : TimelinePhase.Drain,
            points.Sum(point => point.Answered),
            points.Sum(point => point.NotSuccessful),
            points.Sum(point => point.Failed),
            points.Sum(point => point.InFlight),
            LatencySummary.FromHistogram(histogram),
            LatencyBands.FromHistogram(histogram),
            points.Select(point => point.Server).FirstOrDefault(server => server is not null))
        {
            BytesReceived = points.Sum(point => point.BytesReceived ?? 0),
            Histogram = EncodedLatencies.FromHistogram(histogram),
        };
    }

    /// <summary>The intervals before the load of the one generator whose server is shown.</summary>
    private static IEnumerable<TimelinePoint> AtRest(IReadOnlyList<MergePart> parts, Alignment alignment) =>
        parts.FirstOrDefault(part => part.Run.Server is not null) is not { } watching
            ? []
            : watching.Run.Timeline.Where(point => point.Phase == TimelinePhase.Rest)
                .Select(point => point with { Second = point.Second + Math.Round(alignment.Offset(watching)) })
                .Where(point => point.Second < 0);
}
