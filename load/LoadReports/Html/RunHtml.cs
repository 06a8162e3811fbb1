using System.Text;
using StockExchange.LoadReports.Metrics;
using StockExchange.LoadReports.Runs;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Diagnoses;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>One run as a section of the page.</summary>
internal static class RunHtml
{
    /// <summary>The section of a run, with an id that is unique in the page.</summary>
    public static string FromRun(RunSection run, string id)
    {
        string state = run.Complete ? "" : " <span class=\"word bad\">stopped early</span>";
        return new StringBuilder()
            .Append($"<section id=\"{id}\">\n<h2>{HtmlText.Encode(run.Name)}{state}</h2>\n"
                + $"<p class=\"soft\">{HtmlText.Encode($"{run.Load.Target}  {LoadText.FromLoad(run.Load)}")}</p>\n")
            .Append(Tiles.FromRun(run))
            .Append(Warnings(run))
            .Append(run.Server?.Verdict is { } verdict ? DiagnosisHtml.Banner(verdict, run.Server.Summary) : "")
            .Append(TimeAxis(run, id))
            .Append(Server(run.Server))
            .Append(Distribution(run, id))
            .Append(RunTables.FromRun(run))
            .Append(HtmlText.Part("Notes", HtmlText.List(run.Notes)))
            .Append("</section>\n")
            .ToString();
    }

    /// <summary>The reasons why the figures are doubtful; failures are at the top of the page.</summary>
    private static string Warnings(RunSection run)
    {
        IEnumerable<Check> doubts = run.Checks.Where(check => !check.Passed).Except(AnswerChecks.Failed(run));
        return HtmlText.Box(
            "mild", "These figures cannot be trusted", HtmlText.List(doubts.Select(check => $"{check.Name}: {check.Text}")));
    }

    private static string TimeAxis(RunSection run, string id)
    {
        if (run.Timeline.Count == 0) return "";
        var charts = new LoadTimeCharts(run.Load, run.Timeline, id);
        return $"<h3>Over time</h3>\n<div class=\"charts\">\n{charts.Figures()}</div>\n{charts.Table()}";
    }

    /// <summary>The server's diagnosis: why, where, and what to change.</summary>
    private static string Server(ServerSection? server) => server?.ToDiagnosis() is not { } diagnosis
        ? ""
        : "<h3>What the server did</h3>\n"
            + $"<p class=\"soft\">{HtmlText.Encode($"Process {server.ProcessId}, {server.Name}.")}</p>\n"
            + DiagnosisHtml.Details(diagnosis);

    private static string Distribution(RunSection run, string id)
    {
        if (run.Percentiles.Count == 0 || run.LatencyMs is null) return "";
        Chart chart = LoadCharts.Percentiles([("p90", null, run)]);
        string table = $"{id}-percentiles";
        return "<h3>All answers</h3>\n<div class=\"charts\">\n"
            + Figure.Render($"{id}-distribution", chart, null, table, "Latency") + "</div>\n"
            + HtmlText.Details("The same as a table", HtmlTable.Render(
                "Latency by percentile",
                [new("Percent"), new("Latency")],
                run.Percentiles.Select(point => new HtmlRow(
                    [$"{point.Percent:0.#####}", Format.Latency(point.LatencyMs)], null, chart.X.Position(point.Percent))),
                table));
    }
}
