using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.Runs;

public sealed class TimelineTests
{
    [Fact]
    public void A_sample_describes_the_second_before_it_and_rest_and_load_never_mix()
    {
        IReadOnlyList<TimelinePoint> points = Timelines.FromResult(
            SampleResults.WithLatencies([]), [At(-1.1, 1), At(-0.1, 2), At(0.9, 3), At(1.9, 4)]);

        Assert.Equal(["rest", "rest", "load", "load", "drain"], points.Select(point => point.Phase));
        Assert.Equal(
            [(-2, 1), (-1, 2), (0, 3), (1, 4), (2, null)], points.Select(point => (point.Second, point.Server?.Threads)));
    }

    [Fact]
    public void A_late_sample_leaves_no_gap_but_a_missing_one_does()
    {
        IReadOnlyList<TimelinePoint> points = Timelines.FromResult(SampleResults.WithLatencies([]), [At(-0.1, 1), At(1.8, 2)]);

        Assert.Equal([1, 2, 2, null], points.Select(point => point.Server?.Threads));
    }

    [Fact]
    public void Short_intervals_share_the_sample_of_their_second()
    {
        IReadOnlyList<TimelinePoint> points = Timelines.FromResult(
            SampleResults.WithLatencies([]) with
            {
                Intervals = [.. Enumerable.Range(0, 8).Select(quarter => SampleResults.Interval(quarter * 0.25, 0.25))],
            },
            [At(1, 1), At(2, 2)]);

        Assert.Equal([1, 1, 1, 1, 2, 2, 2, 2], points.Select(point => point.Server?.Threads));
    }

    [Fact]
    public void A_long_interval_has_the_peaks_of_its_samples()
    {
        IReadOnlyList<TimelinePoint> points = Timelines.FromResult(
            SampleResults.WithLatencies([]) with { Intervals = [SampleResults.Interval(0, 5), SampleResults.Interval(5, 5)] },
            [.. Enumerable.Range(1, 10).Select(second => At(second, second))]);

        Assert.Equal([5, 10], points.Select(point => point.Server?.Threads));
    }

    private static ServerSample At(double seconds, int threads) =>
        new(TimeSpan.FromSeconds(seconds), new(threads, 0, 0, 0, 0, null, null, null));
}
