using StockExchange.Pages.Html;
using StockExchange.LoadReports.Metrics;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Html;

/// <summary>
/// The variants of <c>reproduce</c> side by side: a table beside the published figures, then charts with the same axes.
/// </summary>
internal static class VariantsHtml
{
    public static string FromRuns(IReadOnlyList<RunSection> runs)
    {
        var charts = new VariantCharts(
            [.. runs.Select(run => (run.Name, run.Timeline))], TimeChart.TimeOf(runs.SelectMany(run => run.Timeline)));
        return $"<section id=\"variants\">\n{Links(runs)}{Table(runs)}"
            + $"<div class=\"charts {charts.Columns}\">\n{charts.Figures(VariantMeasure.OfReports)}</div>\n"
            + "<p class=\"soft\">The same axes in each row. Shaded: before and after the load.</p>\n</section>\n";
    }

    private static string Links(IReadOnlyList<RunSection> runs) =>
        "<nav>Details: "
        + string.Join(" · ", runs.Select((run, index) => $"<a href=\"#run-{index + 1}\">{HtmlText.Encode(run.Name)}</a>"))
        + "</nav>\n";

    private static string Table(IReadOnlyList<RunSection> runs)
    {
        string[] sources = [.. runs.SelectMany(run => run.Published).Select(figure => figure.Source).Distinct()];
        string caption = "The variants" + (sources.Length == 0 ? "" : $"; in parentheses: {string.Join("; ", sources)}");
        return HtmlTable.Render(caption, [new(""), .. runs.Select(run => new HtmlColumn(run.Name))],
        [
            .. RunMetric.All
                .Where(measure => runs.Any(run => measure.Of(run) is not null))
                .Select(measure => new HtmlRow([measure.Name, .. runs.Select(run => Cell(measure, run))])),
            new(["verdict", .. runs.Select(Verdict)]),
        ]);
    }

    private static string Cell(RunMetric measure, RunSection run) =>
        measure.TextOf(run) + (measure.PublishedOf(run) is { } figure ? $" ({measure.Text(figure.Value)})" : "");

    private static string Verdict(RunSection run) =>
        run.Server?.Verdict is { } verdict ? VerdictWords.Word(verdict) : Format.Nothing;
}
