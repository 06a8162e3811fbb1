using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Html;

/// <summary>The time axis as a table: for users who cannot see the charts, and for the values that charts read out.</summary>
internal static class TimelineTable
{
    private static readonly (string Header, Func<TimelinePoint, string?> Text)[] Measures =
    [
        ("Answers/s", point => Format.Rate(point.Answered / point.Length)),
        ("Not 2xx", point => Format.Count(point.NotSuccessful)),
        ("Failed", point => Format.Count(point.Failed)),
        ("In flight", point => Format.Count(point.InFlight)),
        ("p50", point => Latency(point.LatencyMs?.P50)),
        ("p90", point => Latency(point.LatencyMs?.P90)),
        ("p99", point => Latency(point.LatencyMs?.P99)),
        ("p99.9", point => Latency(point.LatencyMs?.P999)),
        ("Max", point => Latency(point.LatencyMs?.Max)),
        .. IntervalMetric.All.Select(figure => (figure.Header, Text(figure))),
    ];

    /// <summary>The table without columns in which nothing was measured.</summary>
    public static string FromTimeline(IReadOnlyList<TimelinePoint> timeline, string id, LinearScale? given = null)
    {
        var columns = Measures.Where(measure => timeline.Any(point => measure.Text(point) is not null)).ToArray();
        LinearScale time = given ?? TimeChart.TimeOf(timeline);
        return HtmlTable.Render(
            "Second by second: times from the start of the load, counters of the server where it was watched",
            [new("Second"), new("Phase", ColumnKind.Text), .. columns.Select(column => new HtmlColumn(column.Header))],
            timeline.Select(point => new HtmlRow(
                [$"{point.Second:0.##}", point.Phase, .. columns.Select(column => column.Text(point) ?? Format.Nothing)],
                point.Phase is TimelinePhase.Load ? null : "dull",
                time.Position(point.Second + (point.Length / 2)))),
            id);
    }

    private static string? Latency(double? milliseconds) => milliseconds is null ? null : Format.Latency(milliseconds);

    private static Func<TimelinePoint, string?> Text(IntervalMetric figure) =>
        point => figure.Value(point) is { } value ? figure.Text(value) : null;
}
