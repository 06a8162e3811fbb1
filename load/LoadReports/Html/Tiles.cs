using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html;

/// <summary>The key figures of a run, beside the published ones.</summary>
internal static class Tiles
{
    private const int MostInRow = 8;

    public static string FromRun(RunSection run) => Row([.. All(run)]) + Sources(run);

    /// <summary>All tiles side by side. A class has their number: a served page allows no style attributes.</summary>
    public static string Row(IReadOnlyCollection<string> tiles) =>
        // Two rows of similar length rather than one with a single tile.
        Rows(tiles, tiles.Count <= MostInRow ? tiles.Count : (tiles.Count + 1) / 2);

    /// <summary>This many tiles side by side, 1 to 8, the others below.</summary>
    public static string Rows(IEnumerable<string> tiles, int columns) =>
        $"<div class=\"tiles in-{columns}\">\n{string.Concat(tiles)}</div>\n";

    /// <summary>A value with its unit below the name of its figure; red when it is bad.</summary>
    public static string Tile(string name, string value, string? remark = null, bool isBad = false) =>
        $"<div class=\"tile{(isBad ? " bad" : "")}\"><span>{HtmlText.Encode(name)}</span><b>{HtmlText.Encode(value)}</b>"
        + (remark is null ? "" : $"<span>{HtmlText.Encode(remark)}</span>") + "</div>\n";

    /// <summary>The percentage of errors among all ended requests; null without errors.</summary>
    public static string? Share(long errors, long all) => errors == 0 ? null : $"{100.0 * errors / all:0.##} % of all";

    private static IEnumerable<string> All(RunSection run)
    {
        RunMetric[] always = [RunMetric.RequestsPerSecond, RunMetric.P50, RunMetric.P99, RunMetric.Max];
        foreach (RunMetric measure in always.Concat(Extra(run)))
            yield return Tile(Name(measure, run), measure.TextOf(run), Published(measure, run));
        yield return Tile("errors", Format.Count(run.Errors), Share(run.Errors, run.Answered + run.Failed), run.Errors > 0);
        yield return Tile("unanswered", Format.Count(run.Unanswered), Waited(run), run.Unanswered > 0);
        if (run.Server is { PeakThreads: not null })
            yield return Tile(RunMetric.PeakThreads.Name, RunMetric.PeakThreads.TextOf(run));
        if (run.Server is { PeakQueue: not null }) yield return Tile(RunMetric.PeakQueue.Name, RunMetric.PeakQueue.TextOf(run));
        if (run.Usage is { } usage)
            yield return Tile(
                RunMetric.CpuPerRequest.Name, RunMetric.CpuPerRequest.TextOf(run), $"{usage.CpuPercent:0} % of one processor");
        if (run.Clients is { } clients)
            yield return Tile(
                RunMetric.ClientExcess.Name, RunMetric.ClientExcess.TextOf(run),
                $"of {Format.Seconds(clients.MeanSeconds)} with the pauses");
    }

    private static string Name(RunMetric measure, RunSection run) =>
        measure == RunMetric.RequestsPerSecond ? $"{StreamText.Units(run.Load)}/s" : measure.Name;

    /// <summary>The figures that are shown only because published ones can be compared with them.</summary>
    private static IEnumerable<RunMetric> Extra(RunSection run) =>
        ((RunMetric[])[RunMetric.Mean, RunMetric.P90, RunMetric.Succeeded])
            .Where(measure => measure.PublishedOf(run) is not null);

    private static string? Published(RunMetric measure, RunSection run) =>
        measure.PublishedOf(run) is { } figure ? $"published: {measure.Text(figure.Value)}" : null;

    private static string? Waited(RunSection run) =>
        run.LongestUnansweredMs is { } longest ? $"waited up to {Format.Latency(longest)}" : null;

    /// <summary>The sources of published figures, and the figures that no tile shows.</summary>
    private static string Sources(RunSection run)
    {
        string[] sources = [.. run.Published.Select(figure => figure.Source).Distinct()];
        string[] others = [.. run.Published
            .Where(figure => !RunMetric.All.Any(measure => measure.IsOf(figure)))
            .Select(figure => $"{figure.Measure} {figure.Value:#,0.##}")];
        if (sources.Length == 0) return "";
        string more = others.Length == 0 ? "" : $" Also published: {string.Join(", ", others)}.";
        return $"<p class=\"soft\">{HtmlText.Encode($"Published by {string.Join("; ", sources)}.{more}")}</p>\n";
    }
}
