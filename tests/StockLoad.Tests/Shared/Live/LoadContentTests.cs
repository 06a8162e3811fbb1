using StockExchange.LivePages.Content;
using StockExchange.LoadReports.Html.Live;
using StockExchange.StockLoad.Shared.Live;
using StockExchange.TestKit.Reports;
using static StockExchange.TestKit.Pages.PageText;

namespace StockExchange.StockLoad.Tests.Shared.Live;

public sealed class LoadContentTests
{
    private static readonly RunSection Run = SampleReports.Run.Runs[0];

    private readonly LoadFeed _feed = new();
    private readonly LoadContent _content;

    public LoadContentTests() => _content = new(_feed, new LiveRunHtml("http://h/<b>"));

    [Fact]
    public void Its_layout_has_a_place_for_each_part_and_one_for_the_report()
    {
        Assert.Equal("Load run: http://h/<b>", _content.Layout.Title);
        Assert.Equal(_content.Parts().Select(part => part.Part), _content.Layout.Above);
        Assert.Equal([LiveLayout.Report], _content.Layout.Below);
    }

    [Fact]
    public void Before_the_first_interval_it_says_so() =>
        Assert.Contains("The charts begin with the first complete interval", _content.Charts(TimeWindow.OfLast(300)));

    [Fact]
    public void The_last_seconds_are_drawn_or_those_that_are_asked_for()
    {
        Begin(Run.Timeline.Where(point => point.Second >= 0));

        string all = _content.Charts(TimeWindow.OfLast(300)), some = _content.Charts(new(null, 10, 15));

        Assert.Contains("data-from=\"0\" data-to=\"30\" data-oldest=\"0\" data-newest=\"30\"", all);
        Assert.Contains("data-from=\"10\" data-to=\"15\" data-oldest=\"0\" data-newest=\"30\"", some);
        Assert.Equal(30, Rows(all));
        Assert.Equal(5, Rows(some));
        Assert.Contains("Nothing was measured in this time.", _content.Charts(new(null, 100, 110)));
    }

    [Fact]
    public void Short_intervals_are_put_together_and_all_of_them_are_there_when_zoomed_to()
    {
        TimelinePoint second = Run.Timeline.First(point => point.Phase is TimelinePhase.Load);
        Begin(Enumerable.Range(0, 6_000).Select(index => second with { Second = index / 100.0, Length = 0.01 }));

        Assert.Equal(300, Rows(_content.Charts(TimeWindow.OfLast(300))));
        Assert.Equal(250, Rows(_content.Charts(new(null, 10, 12.5))));
    }

    private static int Rows(string charts) => Matches(Part(charts, "<table id=\"live-time\"", "</table>"), "<tr data-x");

    private void Begin(IEnumerable<TimelinePoint> timeline)
    {
        _feed.Begin(Run.Name, Run.Load);
        foreach (TimelinePoint point in timeline) _feed.Add(point);
    }
}
