using System.Text;
using StockExchange.StockLoad.Rendering;

namespace StockExchange.StockLoad.Reports.Html;

/// <summary>The key figures of a run, with what was published beside them.</summary>
internal static class Tiles
{
    public static string Of(RunSection run)
    {
        var html = new StringBuilder("<div class=\"tiles\">\n");
        foreach (Measure measure in (Measure[])[Measure.RequestsPerSecond, Measure.P50, Measure.P99, Measure.Max])
            html.Append(Tile(measure.Name, measure.TextOf(run), Published(measure, run)));
        foreach (Measure measure in Extra(run)) html.Append(Tile(measure.Name, measure.TextOf(run), Published(measure, run)));
        long errors = run.Failed + run.Answered - run.Succeeded;
        html.Append(Tile("errors", Format.Count(errors), Share(errors, run.Answered + run.Failed), errors > 0))
            .Append(Tile("unanswered", Format.Count(run.Unanswered), Waited(run), run.Unanswered > 0));
        if (run.Server is { PeakThreads: not null }) html.Append(Tile(Measure.PeakThreads.Name, Measure.PeakThreads.TextOf(run), null));
        if (run.Server is { PeakQueue: not null }) html.Append(Tile(Measure.PeakQueue.Name, Measure.PeakQueue.TextOf(run), null));
        return html.Append("</div>\n").Append(Sources(run)).ToString();
    }

    /// <summary>What is shown only because there is something published to compare it with.</summary>
    private static IEnumerable<Measure> Extra(RunSection run) =>
        ((Measure[])[Measure.Mean, Measure.P90, Measure.Succeeded]).Where(measure => measure.PublishedOf(run) is not null);

    private static string Tile(string name, string value, string? remark, bool isBad = false) =>
        $"<div class=\"tile{(isBad ? " bad" : "")}\"><span>{HtmlText.Of(name)}</span><b>{HtmlText.Of(value)}</b>"
        + (remark is null ? "" : $"<span>{HtmlText.Of(remark)}</span>") + "</div>\n";

    private static string? Published(Measure measure, RunSection run) =>
        measure.PublishedOf(run) is { } figure ? $"published: {measure.Text(figure.Value)}" : null;

    private static string? Share(long errors, long all) => errors == 0 ? null : $"{100.0 * errors / all:0.##} % of all";

    private static string? Waited(RunSection run) => run.LongestUnansweredMs is { } longest ? $"waited up to {Format.Latency(longest)}" : null;

    /// <summary>Who published, and what no tile shows.</summary>
    private static string Sources(RunSection run)
    {
        string[] sources = [.. run.Published.Select(figure => figure.Source).Distinct()];
        string[] others = [.. run.Published.Where(figure => Measure.All.All(measure => measure.Name != figure.Measure)).Select(figure => $"{figure.Measure} {figure.Value:#,0.##}")];
        if (sources.Length == 0) return "";
        string more = others.Length == 0 ? "" : $" Also published: {string.Join(", ", others)}.";
        return $"<p class=\"soft\">{HtmlText.Of($"Published by {string.Join("; ", sources)}, on another machine.{more}")}</p>\n";
    }
}
