using StockExchange.LoadReports.Metrics;
using StockExchange.Pages.Html;

namespace StockExchange.LoadReports.Html.Live;

/// <summary><c>run</c> while it runs: its current figures, and all of its charts.</summary>
/// <param name="name">The URL, without secrets.</param>
internal sealed class LiveRunHtml(string name) : ILiveHtml
{
    public string Title => PageHeader.Title(ReportKind.Run, name);

    public IEnumerable<(string Part, string Html)> Parts(LiveLoads now)
    {
        yield return ("load", now.Loads is [.., var load] ? Describe(load) : "");
        yield return ("progress", LiveTiles.Progress(now));
        yield return ("figures", now.Loads is [.., var last] ? LiveTiles.FromLoad(last) + LiveTiles.Verdict(last) : "");
    }

    public IReadOnlyList<LiveLoad> Drawn(LiveLoads now) => [.. now.Loads.TakeLast(1)];

    private static string Describe(LiveLoad load) =>
        $"<p class=\"soft\">{HtmlText.Encode($"{load.Load.Target}  {LoadText.WithoutTime(load.Load)}")}</p>\n";
}
