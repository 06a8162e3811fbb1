using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html.Live;

/// <summary><c>reproduce</c> while it runs: the variants side by side, also those that follow.</summary>
/// <param name="variants">The variants in the order in which they run.</param>
internal sealed class LiveVariantsHtml(IReadOnlyList<string> variants) : ILiveHtml
{
    public string Title => PageHeader.Title(ReportKind.Reproduce, run: null);

    public IEnumerable<(string Part, string Html)> Parts(LiveLoads now)
    {
        IReadOnlyList<LiveLoad> all = Drawn(now);
        yield return ("progress", LiveTiles.Progress(now));
        yield return ("figures", $"<div class=\"{Around(all).Columns}\">\n{string.Concat(all.Select(Column))}</div>\n");
    }

    public IReadOnlyList<LiveLoad> Drawn(LiveLoads now) =>
        [.. variants.Select(name => now.Loads.FirstOrDefault(load => load.Name == name) ?? LiveLoad.Coming(name))];

    public string Charts(IReadOnlyList<LiveLoad> loads, LinearScale time)
    {
        VariantCharts charts = Around(loads, time);
        return $"<div class=\"{charts.Columns}\">\n{charts.Figures(VariantMeasure.OfLivePages, hasTables: true)}</div>\n"
            + charts.Tables();
    }

    private static VariantCharts Around(IReadOnlyList<LiveLoad> loads, LinearScale? time = null) =>
        new([.. loads.Select(load => (load.Name, load.Timeline))], time ?? LinearScale.Time(0, 1));

    private static string Column(LiveLoad load) =>
        $"<div>\n<h2>{HtmlText.Encode(load.Name)}</h2>\n{LiveTiles.Few(load)}{LiveTiles.Verdict(load)}</div>\n";
}
