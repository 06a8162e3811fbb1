using System.Text;
using StockExchange.LoadReports.Charts;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Html;

/// <summary>One run as a section of the page.</summary>
internal static class RunHtml
{
    /// <param name="run">The run.</param>
    /// <param name="id">Of the section; unique in the page.</param>
    public static string Of(RunSection run, string id)
    {
        string state = run.Complete ? "" : " <span class=\"word bad\">stopped early</span>";
        return new StringBuilder()
            .Append($"<section id=\"{id}\">\n<h2>{HtmlText.Of(run.Name)}{state}</h2>\n"
                + $"<p class=\"soft\">{HtmlText.Of(Describe(run.Load))}</p>\n")
            .Append(Tiles.Of(run))
            .Append(Warnings(run))
            .Append(ServerHtml.Banner(run.Server))
            .Append(TimeAxis(run, id))
            .Append(ServerHtml.Details(run.Server))
            .Append(Distribution(run, id))
            .Append(RunTables.Of(run))
            .Append(HtmlText.Part("Notes", HtmlText.List(run.Notes)))
            .Append("</section>\n")
            .ToString();
    }

    public static string Describe(LoadDescription load)
    {
        string loop = load.Rate is { } rate
            ? $"Open loop: {(load.Stages.Count > 0 ? $"up to {Format.Rate(rate)}" : Format.Rate(rate))} "
                + $"requests/s on a schedule, at most {Format.Count(load.Connections)} at a time"
            : $"Closed loop: {Format.Count(load.Connections)} connections, "
                + $"each sends its next request {After(load.ThinkTimeMs)} the answer to the one before";
        string warmUp = load.WarmUpSeconds > 0 ? $" after {load.WarmUpSeconds:0.##} s of warm-up" : "";
        return $"{load.Method} {load.Target}. {loop}; {load.DurationSeconds:0.##} s{warmUp}.";
    }

    private static string After(double thinkTimeMs) => thinkTimeMs > 0 ? $"{thinkTimeMs:0.###} ms after" : "after";

    /// <summary>What makes the numbers doubtful comes before them; what went wrong is on top of the page.</summary>
    private static string Warnings(RunSection run)
    {
        IEnumerable<Check> doubts = run.Checks.Where(check => !check.Passed).Except(AnswerChecks.Failed(run));
        return HtmlText.Box(
            "mild", "These figures cannot be trusted", HtmlText.List(doubts.Select(check => $"{check.Name}: {check.Text}")));
    }

    private static string TimeAxis(RunSection run, string id)
    {
        if (run.Timeline.Count == 0) return "";
        string table = $"{id}-time";
        var html = new StringBuilder("<h3>Over time</h3>\n<div class=\"charts\">\n")
            .Append(Figure.Of(
                $"{id}-throughput", LoadCharts.Throughput(run), null, table,
                "Phase", "Answers/s", "Not 2xx", "Failed", "In flight"));
        if (run.LatencyMs is not null)
            html.Append(Figure.Of(
                    $"{id}-latency", LoadCharts.Latency(run), LatencyRemark(run), table, "p50", "p90", "p99", "p99.9", "Max"))
                .Append(Figure.Of(
                    $"{id}-heat", HeatMap.Of(run), "darker: more of them", table, "Answers/s", "p50", "p99", "Max"));
        foreach (var (name, chart, columns) in ServerCharts.Of(run.Timeline))
            html.Append(Figure.Of($"{id}-{name}", chart, "server", table, columns));
        foreach (IntervalFigure figure in IntervalFigure.All
                .Where(figure => figure.ChartTitle is not null && figure.IsIn(run.Timeline)))
            html.Append(Figure.Of($"{id}-{figure.Column}", Draw(figure, run.Timeline), null, table, figure.Header));
        return html.Append("</div>\n")
            .Append(HtmlText.Details("The same as a table", TimelineTable.Of(run.Timeline, table)))
            .ToString();
    }

    private static Chart Draw(IntervalFigure figure, IReadOnlyList<TimelinePoint> timeline) => new TimeChart
    {
        Title = figure.ChartTitle!,
        Timeline = timeline,
        Series = [new("throughput", null, figure.Value)],
        Text = value => figure.Text(value),
        Height = 80,
    }.Build();

    private static string LatencyRemark(RunSection run) => run.Load.Rate is null
        ? "of the answers that came in each interval"
        : "of the answers that came in each interval, from the scheduled start of their requests";

    private static string Distribution(RunSection run, string id)
    {
        if (run.Percentiles.Count == 0 || run.LatencyMs is null) return "";
        Chart chart = LoadCharts.Percentiles([("p90", null, run)]);
        string table = $"{id}-percentiles";
        return "<h3>All answers</h3>\n<div class=\"charts\">\n"
            + Figure.Of($"{id}-distribution", chart, null, table, "Latency") + "</div>\n"
            + HtmlText.Details("The same as a table", HtmlTable.Of(
                "Latency by percentile",
                [new("Percent"), new("Latency")],
                run.Percentiles.Select(point => new HtmlRow(
                    [$"{point.Percent:0.#####}", Format.Latency(point.LatencyMs)], null, chart.X.Position(point.Percent))),
                table));
    }
}
