using System.Text;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;
using StockExchange.LoadReports.Figures;
using StockExchange.LoadReports.Model;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.LoadReports.Html;

/// <summary>
/// The variants of <c>reproduce</c> side by side: a table beside the published figures, then charts with the same axes.
/// </summary>
internal static class VariantsHtml
{
    public static string FromRuns(IReadOnlyList<RunSection> runs)
    {
        TimelinePoint[] all = [.. runs.SelectMany(run => run.Timeline)];
        LinearScale time = TimeChart.TimeOf(all);
        var html = new StringBuilder($"<section id=\"variants\">\n{Links(runs)}{Table(runs)}")
            .Append($"<div class=\"charts {(runs.Count > 2 ? "three" : "two")}\">\n");
        Append("throughput", "requests a second",
            [.. runs.Select(run => LoadCharts.Answers(run.Timeline, label: null) with { IsArea = true })]);
        Append("queue", "the pool's queue", Same(new("queue", null, point => point.Server?.QueueLength) { IsArea = true }));
        Append("threads", "pool threads", Same(new("threads", null, point => point.Server?.Threads) { IsArea = true }));
        return html
            .Append("</div>\n<p class=\"soft\">The same axes in each row. Shaded: before and after the load.</p>\n</section>\n")
            .ToString();

        Series[] Same(Series series) => [.. runs.Select(_ => series)];

        void Append(string name, string title, Series[] series)
        {
            double[] values = [.. runs.SelectMany((run, index) => series[index].Values(run.Timeline))];
            if (values.Length == 0) return;
            for (int i = 0; i < runs.Count; i++)
                html.Append(Figure.Render($"variants-{name}-{i + 1}", new TimeChart
                {
                    Title = $"{runs[i].Name}: {title}",
                    Timeline = runs[i].Timeline,
                    Series = [series[i]],
                    Time = time,
                    Scale = LinearScale.FromZero(values.Max(), 3),
                    NamesPhases = name is "throughput",
                }.Build()));
        }
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
            .. KeyFigure.All
                .Where(measure => runs.Any(run => measure.Of(run) is not null))
                .Select(measure => new HtmlRow([measure.Name, .. runs.Select(run => Cell(measure, run))])),
            new(["verdict", .. runs.Select(Verdict)]),
        ]);
    }

    private static string Cell(KeyFigure measure, RunSection run) =>
        measure.TextOf(run) + (measure.PublishedOf(run) is { } figure ? $" ({measure.Text(figure.Value)})" : "");

    private static string Verdict(RunSection run) =>
        run.Server?.Verdict is { } verdict ? VerdictWords.Word(verdict) : Format.Nothing;
}
