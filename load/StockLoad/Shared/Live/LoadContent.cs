using StockExchange.LivePages.Content;
using StockExchange.LoadReports.Html;
using StockExchange.LoadReports.Html.Live;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Html;

namespace StockExchange.StockLoad.Shared.Live;

/// <summary>The content of a page about the loads of a feed; its time axis is the seconds since a load began.</summary>
internal sealed class LoadContent(LoadFeed feed, ILiveHtml html) : ILiveContent
{
    /// <summary>The most intervals in a chart: those of the default five minutes, one per second.</summary>
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

    /// <summary>Whether the middle of an interval, where a line has its point, is on the axis.</summary>
    private static bool IsWithin(TimelinePoint point, LinearScale time) =>
        point.Second + (point.Length / 2) is var middle && middle >= time.Low && middle <= time.High;
}
