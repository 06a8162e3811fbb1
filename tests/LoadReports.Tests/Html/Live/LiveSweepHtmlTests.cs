using StockExchange.LoadReports.Html.Live;
using static StockExchange.TestKit.Pages.PageText;

namespace StockExchange.LoadReports.Tests.Html.Live;

public sealed class LiveSweepHtmlTests
{
    private static readonly SweepSection Sweep = SampleSweep.WithAKneeAt50();
    private static readonly RunSection Run = SampleReports.Run.Runs[0];

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    public void The_levels_so_far_are_drawn_as_in_the_report(int levels)
    {
        var soFar = new SweepSection
        {
            Levels = [.. Sweep.Levels.Take(levels)],
            Summary = [.. Sweep.Summary.Take(levels)],
            Knees = [],
            Conclusion = [],
        };

        string html = LiveSamples.Html(new LiveSweepHtml(), LiveSamples.Of(LiveSamples.Begun(Run, 2)) with { Sweep = soFar });

        Assert.Equal(levels, Matches(Part(html, "id=\"sweep-throughput\"", "</figure>"), "class=\"point throughput level\""));
        Assert.Contains("id=\"sweep-latency\"", html);
        Assert.DoesNotContain("style=", html);
    }

    [Fact]
    public void The_level_before_stays_until_something_is_known_of_the_next_one()
    {
        LiveLoad before = LiveSamples.Begun(Run, 4);
        LiveLoads now = LiveSamples.Of(before, before with { Timeline = [] });

        Assert.Same(before, Assert.Single(new LiveSweepHtml().Drawn(now)));
        Assert.Empty(new LiveSweepHtml().Drawn(new()));
    }
}
