using StockExchange.LoadReports.Html.Live;

namespace StockExchange.LoadReports.Tests.Html.Live;

public sealed class CoarseTimelineTests
{
    private static readonly IReadOnlyList<TimelinePoint> Timeline = SampleReports.Run.Runs[0].Timeline;

    [Fact]
    public void What_is_short_enough_stays_as_it_is() =>
        Assert.Same(Timeline, CoarseTimeline.FromTimeline(Timeline, Timeline.Count));

    [Theory]
    [InlineData(2)]
    [InlineData(7)]
    [InlineData(20)]
    public void Nothing_is_lost_and_phases_are_kept_apart(int most)
    {
        IReadOnlyList<TimelinePoint> coarse = CoarseTimeline.FromTimeline(Timeline, most);

        Assert.True(coarse.Count <= most + 2, $"{coarse.Count} of {most}"); // a phase may end within one
        Assert.Equal(Timeline.Sum(point => point.Answered), coarse.Sum(point => point.Answered));
        Assert.Equal(Timeline.Sum(point => point.Errors), coarse.Sum(point => point.Errors));
        Assert.Equal(Timeline.Sum(point => point.Length), coarse.Sum(point => point.Length), 9);
        Assert.Equal(Count(Timeline), Count(coarse));
        Assert.Equal(Timeline.Max(point => point.LatencyMs?.P99), coarse.Max(point => point.LatencyMs?.P99));
        Assert.Equal(Timeline.Max(point => point.Server?.QueueLength), coarse.Max(point => point.Server?.QueueLength));
        Assert.Equal(Timeline.Select(point => point.Phase).Distinct(), coarse.Select(point => point.Phase).Distinct());
    }

    [Fact]
    public void The_last_second_of_short_intervals_is_one_interval()
    {
        TimelinePoint second = Timeline.First(point => point.Phase is TimelinePhase.Load);
        TimelinePoint[] tenths = [.. Enumerable.Range(0, 30)
            .Select(index => second with { Second = index / 10.0, Length = 0.1, Answered = index < 20 ? 1 : 7 })];

        TimelinePoint? last = new LiveLoad("x", SampleReports.Run.Runs[0].Load, tenths).LastSecond();

        Assert.Equal((70, 1.0), (last!.Answered, Math.Round(last.Length, 6)));
    }

    private static long Count(IEnumerable<TimelinePoint> timeline) =>
        timeline.SelectMany(point => point.Bands).Sum(band => band.Count);
}
