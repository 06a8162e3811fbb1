using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html.Live;

/// <summary><c>sweep</c> while it runs: the levels so far as in the report, and the current one over time.</summary>
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

    /// <summary>The current level; the previous one until there is data of the current one.</summary>
    private static LiveLoad? Present(LiveLoads now) =>
        now.Loads.LastOrDefault(load => load.Timeline.Count > 0) ?? (now.Loads is [.., var newest] ? newest : null);
}
