using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html.Live;

/// <summary>How the loads of a command are shown while they run. Pure: the same loads give the same HTML.</summary>
internal interface ILiveHtml
{
    /// <summary>Of the page; text.</summary>
    string Title { get; }

    /// <summary>What stands above the charts, each part under a name that is always there.</summary>
    IEnumerable<(string Part, string Html)> Parts(LiveLoads now);

    /// <summary>The loads that the charts draw, on one time axis.</summary>
    IReadOnlyList<LiveLoad> Drawn(LiveLoads now);

    /// <param name="loads">Those to draw, with the intervals of this interval only.</param>
    /// <param name="time">The interval.</param>
    string Charts(IReadOnlyList<LiveLoad> loads, LinearScale time);
}
