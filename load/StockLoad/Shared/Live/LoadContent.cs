using StockExchange.LivePages.Content;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Html.Live;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>What a page shows of the loads of a feed: seconds since a load began are its time axis.</summary>
/// <param name="feed">What is known.</param>
/// <param name="html">How it is shown.</param>
internal sealed class LoadContent(LoadFeed feed, ILiveHtml html) : ILiveContent
{
    /// <summary>In a chart: those of the default five minutes, one a second.</summary>
    private const int MostIntervals = 300;

    public LiveLayout Layout => new(html.Title, [.. html.Parts(new()).Select(part => part.Part)], [LiveLayout.Report]);

    public IEnumerable<(string Part, string Html)> Parts() => html.Parts(feed.Loads);

    public string Charts(TimeWindow window)
    {
        IReadOnlyList<LiveLoad> loads = html.Drawn(feed.Loads);
        TimelinePoint[] all = [.. loads.SelectMany(load => load.Timeline)];
        if (all.Length == 0)
            return ChartFrame.Around(
                (0, 1), (0, 1), HtmlText.Paragraphs(["The charts begin with the first complete interval."]));
        LinearScale known = TimeChart.TimeOf(all);
        (double from, double to) = window.Within(known.Low, known.High);
        LinearScale time = LinearScale.Time(from, to);
        LiveLoad[] drawn = [.. loads.Select(load => load with { Timeline = Within(load.Timeline, time) })];
        string charts = drawn.All(load => load.Timeline.Count == 0)
            ? HtmlText.Paragraphs(["Nothing was measured in this time."])
            : html.Charts(drawn, time);
        return ChartFrame.Around((time.Low, time.High), (known.Low, known.High), charts);
    }

    public LiveFile? File(string name) => null;

    private static IReadOnlyList<TimelinePoint> Within(IReadOnlyList<TimelinePoint> timeline, LinearScale time) =>
        CoarseTimeline.FromTimeline([.. timeline.Where(point => IsWithin(point, time))], MostIntervals);

    /// <summary>A line has its point in the middle of an interval.</summary>
    private static bool IsWithin(TimelinePoint point, LinearScale time) =>
        point.Second + (point.Length / 2) is var middle && middle >= time.Low && middle <= time.High;
}
