using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.LoadReports.Metrics;

namespace StockExchange.LoadReports.Views;

/// <summary>A row of the time axis; a point has no value where it was not measured.</summary>
internal sealed record TimelineMeasure(string Name, Func<TimelinePoint, double?> Value, Func<double?, string> Format)
{
    public static readonly TimelineMeasure Mean = new("latency, mean", point => point.LatencyMs?.Mean, Metrics.Format.Latency);

    public static readonly TimelineMeasure P99 = new("latency, p99", point => point.LatencyMs?.P99, Metrics.Format.Latency);
}

/// <summary>A load by intervals: a row of bars for each measure, split where the load starts and where it ends.</summary>
internal static class TimelineView
{
    /// <summary>The columns that the names, the values at rest and the peaks take.</summary>
    private const int OtherColumns = 42;

    /// <summary>The least share of an interval that is shown: the last one, in a closed loop's drain, may be short.</summary>
    private const double ShortestShare = 0.1;

    private static readonly TimelineMeasure Failures = new("failed", point => point.Failed, Number);

    /// <summary>Renders the timeline, with the server's rows only if it was watched.</summary>
    public static void Render(IAnsiConsole console, string title, IReadOnlyList<TimelinePoint> timeline, TimelineMeasure latency)
    {
        if (timeline.Count == 0) return;
        double length = timeline.Max(point => point.Length);
        timeline = [.. timeline.Where(point => point.Length >= length * ShortestShare)];
        TimelinePoint[][] phases = [.. timeline.GroupBy(point => point.Phase).Select(group => group.ToArray())];
        TimelinePoint? rest = timeline.LastOrDefault(point => point.Phase is TimelinePhase.Rest);
        int perPlace = 1 + (timeline.Count / Math.Max(10, console.Profile.Width - OtherColumns));
        Table table = new Table().Border(TableBorder.Simple).AddColumns(
            new TableColumn($"[bold]{title.Printable()}[/]").NoWrap(),
            new TableColumn(rest is null ? "" : "at rest").RightAligned().NoWrap(),
            new TableColumn(string.Join(" │ ", phases.Select(Title))).NoWrap(),
            new TableColumn("peak").RightAligned().NoWrap());
        foreach (TimelineMeasure measure in Measures(timeline, latency))
        {
            double? peak = timeline.Max(measure.Value);
            string atRest = rest is null ? "" : measure.Format(measure.Value(rest));
            table.AddRow(measure.Name, atRest, string.Join('│', phases.Select(Bars)), measure.Format(peak));

            string Bars(TimelinePoint[] points) =>
                Sparkline.Draw(Sparkline.Squeeze([.. points.Select(measure.Value)], perPlace), peak ?? 0);
        }

        console.Write(table);
    }

    private static IEnumerable<TimelineMeasure> Measures(IReadOnlyList<TimelinePoint> timeline, TimelineMeasure latency)
    {
        double length = timeline.Max(point => point.Length); // a last, shorter interval has less to show
        yield return new("answers/s", point => point.Phase is TimelinePhase.Rest ? null : point.Answered / length, Number);
        yield return latency;
        if (timeline.Any(point => point.Failed > 0)) yield return Failures;
        foreach (IntervalMetric figure in IntervalMetric.All.Where(figure => figure.Row is not null && figure.IsIn(timeline)))
            yield return new(figure.Row!, figure.Value, figure.Text);
    }

    private static string Number(double? value) => Format.Count((long?)value);

    private static string Title(TimelinePoint[] points) => $"{points.Sum(point => point.Length):0.#} s {points[0].Phase}";
}
