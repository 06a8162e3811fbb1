using System.Text;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using StockExchange.LoadReports.Html;

namespace StockExchange.StockLoad.Compare;

/// <summary>compare.html: a comparison as one file that opens offline; each chart draws both reports.</summary>
internal static class ComparePage
{
    private const string Title = "Two reports side by side";

    private static readonly HtmlColumn[] Columns =
        [new(""), new("A"), new("B"), new("B/A"), new("95 % interval"), new("More than noise?", ColumnKind.Text)];

    public static string FromComparison(ComparisonReport comparison, LoadReport a, LoadReport b)
    {
        var body = new StringBuilder($"<h1>{Title}</h1>\n")
            .Append(Side("A", comparison.A, a))
            .Append(Side("B", comparison.B, b))
            .Append(HtmlText.Box("mild", "What limits the comparison", HtmlText.List(comparison.Warnings)))
            .Append($"<p class=\"soft\">{HtmlText.Encode(comparison.Method)}</p>\n");
        if (a.Sweep is not null && b.Sweep is not null && comparison.Levels.Count > 0)
            body.Append(Sweep(comparison, a.Sweep, b.Sweep));
        int index = 0;
        foreach (var ((runA, runB), run) in ReportComparison.Pairs(a, b).Zip(comparison.Runs))
            body.Append(Run(runA, runB, run, $"run-{++index}"));
        return PageShell.Around(Title, body.ToString(), $"The numbers are in {CompareCommand.DataFile} next to this file.");
    }

    private static string Side(string name, ComparedSide side, LoadReport report) =>
        $"<h3>{name}: {HtmlText.Encode(side.File)}</h3>\n{PageHeader.Facts(report)}"
        + HtmlText.Command(side.Command);

    private static string Run(RunSection a, RunSection b, ComparedRun run, string id) =>
        $"<section>\n<h2>{HtmlText.Encode(ComparisonText.Title(run))}</h2>\n"
        + HtmlTable.Render(
            "B/A from the intervals of the load", Columns, run.Measures.Select(measure => Row(measure.Name, measure)))
        + HtmlText.List(ComparisonText.WhyNot(run.Measures))
        + (run.Cure is { } cure ? $"<p>{HtmlText.Encode(ComparisonText.Cure(cure))}</p>\n" : "")
        + "<div class=\"charts\">\n"
        + string.Concat(RunCharts(a, b).Select((chart, index) => Figure.Render($"{id}-chart-{index + 1}", chart)))
        + "</div>\n</section>\n";

    private static IEnumerable<Chart> RunCharts(RunSection a, RunSection b)
    {
        yield return OverTime(
            "Requests a second", a, b, LoadCharts.FromZero, AxisText.Count,
            LoadCharts.Answers(a.Timeline).Value, LoadCharts.Answers(b.Timeline).Value);
        yield return OverTime("Latency, p50", a, b, LoadCharts.ScaleOf, AxisText.Latency, point => point.LatencyMs?.P50);
        yield return OverTime("Latency, p99", a, b, LoadCharts.ScaleOf, AxisText.Latency, point => point.LatencyMs?.P99);
        if (a.Percentiles.Count > 0 && b.Percentiles.Count > 0)
            yield return LoadCharts.Percentiles([("a", "A", a), ("b", "B", b)]);
        if (a.Timeline.Concat(b.Timeline).All(point => point.Server is null)) yield break;
        yield return OverTime("Pool threads", a, b, LoadCharts.FromZero, AxisText.Count, point => point.Server?.Threads);
        yield return OverTime(
            "Work items in the pool's queue", a, b, LoadCharts.FromZero, AxisText.Count, point => point.Server?.QueueLength);
    }

    private static Chart OverTime(
        string title, RunSection a, RunSection b, Func<double[], Scale> scaleOf, Func<double, string> text,
        Func<TimelinePoint, double?> valueOfA, Func<TimelinePoint, double?>? valueOfB = null)
    {
        var seriesA = new Series("a", "A", valueOfA);
        var seriesB = new Series("b", "B", valueOfB ?? valueOfA);
        double[] values = [.. seriesA.Values(a.Timeline), .. seriesB.Values(b.Timeline)];
        Scale scale = scaleOf(values);
        LinearScale time = TimeChart.TimeOf([.. a.Timeline, .. b.Timeline]);
        Chart[] both = [Draw(a, seriesA), Draw(b, seriesB)];
        return both[0] with
        {
            Description = string.Join(' ', both.Select(chart => chart.Description)),
            Marks = [.. both.SelectMany(chart => chart.Marks.OfType<LineMark>())],
        };

        Chart Draw(RunSection run, Series series) => new TimeChart
        {
            Title = title,
            Timeline = run.Timeline,
            Series = [series],
            Time = time,
            Scale = scale,
            Text = text,
        }.Build();
    }

    private static string Sweep(ComparisonReport comparison, SweepSection a, SweepSection b)
    {
        Scale vusers = SweepCharts.Vusers([.. a.Summary.Concat(b.Summary).Select(line => line.Vusers)]);
        Chart[] charts =
        [
            SweepCharts.Both(
                "Requests a second by vusers", a, b, vusers, LoadCharts.FromZero, AxisText.Count, line => line.RequestsPerSecond),
            SweepCharts.Both("Latency by vusers, p99", a, b, vusers, LoadCharts.ScaleOf, AxisText.Latency, line => line.P99Ms),
        ];
        return "<section>\n<h2>By vusers</h2>\n"
            + "<div class=\"charts\">\n"
            + string.Concat(charts.Select((chart, index) => Figure.Render($"sweep-chart-{index + 1}", chart))) + "</div>\n"
            + HtmlTable.Render("Knees", Columns, comparison.Knees.Select(knee => Row(knee.Name, knee)))
            + HtmlTable.Render(
                "Levels: B/A from their repetitions", Columns,
                comparison.Levels.SelectMany(level =>
                    level.Measures.Select(measure => Row($"{level.Vusers} vusers, {measure.Name}", measure))))
            + "</section>\n";
    }

    private static HtmlRow Row(string name, ComparedMeasure measure) => new(
        [
            name, measure.TextA, measure.TextB,
            ComparisonText.Value(measure), ComparisonText.Interval(measure), ComparisonText.ForOutcome(measure.Outcome),
        ],
        measure.Outcome is NoiseOutcome.Higher or NoiseOutcome.Lower ? "strong" : null);
}
