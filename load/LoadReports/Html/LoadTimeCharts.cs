using System.Text;
using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>
/// A load over time, or an interval of it, as charts below each other on one axis: the load's measurements, then the server's
/// counters. The ids of the charts begin with the given one, unique in the page.
/// </summary>
internal sealed class LoadTimeCharts(
    LoadDescription load, IReadOnlyList<TimelinePoint> timeline, string id, LinearScale? time = null)
{
    private string TableId => $"{id}-time";

    public string Figures()
    {
        var html = new StringBuilder(Draw(
            "throughput", LoadCharts.Throughput(load, timeline, time), null,
            "Phase", "Answers/s", "Not 2xx", "Failed", "In flight"));
        if (timeline.Any(point => point.LatencyMs is not null))
            html.Append(Draw(
                    "latency", LoadCharts.Latency(timeline, time), LatencyRemark(), "p50", "p90", "p99", "p99.9", "Max"))
                .Append(Draw(
                    "heat", HeatMap.FromTimeline(timeline, time), "darker: more answers", "Answers/s", "p50", "p99", "Max"));
        foreach (var (name, chart, columns) in ServerCharts.FromTimeline(timeline, time))
            html.Append(Draw(name, chart, "server", columns));
        foreach (IntervalMetric figure in IntervalMetric.All
                .Where(figure => figure.ChartTitle is not null && timeline.Any(point => figure.Value(point) > 0)))
            html.Append(Draw(figure.Column, ChartOf(figure), null, figure.Header));
        return html.ToString();
    }

    /// <summary>The table in a details element, from which the charts read their figures.</summary>
    public string Table() =>
        HtmlText.Details("The same as a table", TimelineTable.FromTimeline(timeline, TableId, time), $"{id}-numbers");

    private string Draw(string name, Chart chart, string? remark, params string[] columns) =>
        Figure.Render($"{id}-{name}", chart, remark, TableId, columns);

    private Chart ChartOf(IntervalMetric figure) => new TimeChart
    {
        Title = figure.ChartTitle!,
        Timeline = timeline,
        Time = time,
        Series = [new("throughput", null, figure.Value)],
        Text = value => figure.Text(value),
        Height = 80,
    }.Build();

    private string LatencyRemark() => load.Unit is { } unit
        ? $"from the {unit} before, or from the opening of its stream"
        : load.Rate is null
        ? "of the answers that came in each interval"
        : "of the answers that came in each interval, from the scheduled start of their requests";
}
