using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html.Live;

/// <summary><c>sweep</c> while it runs: the levels so far as the report draws them, and the present one over time.</summary>
internal sealed class LiveSweepHtml : ILiveHtml
{
    public string Title => PageHeader.Title(ReportKind.Sweep, run: null);

    public IEnumerable<(string Part, string Html)> Parts(LiveLoads now)
    {
        yield return ("progress", LiveTiles.Progress(now));
        yield return ("levels", now.Sweep is { } sweep ? SweepHtml.Levels(sweep) : "");
        yield return ("figures", Present(now) is { } load
            ? $"<h3>Now: {HtmlText.Encode(LoadText.WithoutTime(load.Load))}</h3>\n{LiveTiles.FromLoad(load)}"
            : "");
    }

    public IReadOnlyList<LiveLoad> Drawn(LiveLoads now) => Present(now) is { } load ? [load] : [];

    public string Charts(IReadOnlyList<LiveLoad> loads, LinearScale time)
    {
        var charts = new LoadTimeCharts(loads[0].Load, loads[0].Timeline, "live", time);
        return charts.Figures() + charts.Table();
    }

    /// <summary>The one before, until something is known of the one that has just begun.</summary>
    private static LiveLoad? Present(LiveLoads now) =>
        now.Loads.LastOrDefault(load => load.Timeline.Count > 0) ?? (now.Loads is [.., var newest] ? newest : null);
}
