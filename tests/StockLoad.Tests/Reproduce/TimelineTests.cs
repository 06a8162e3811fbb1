using StockExchange.StockLoad.Load;
using StockExchange.StockLoad.Reproduce;

namespace StockExchange.StockLoad.Tests.Reproduce;

public sealed class TimelineTests
{
    private static readonly LoadRecording Recording = new(
        [Request(0, 0.4), Request(0, 1.2), Request(0.4, 1.6), Request(1.6, 2.3)],
        Origin: 0,
        StartsEnded: TimeSpan.FromSeconds(2),
        End: TimeSpan.FromSeconds(2.3));

    [Fact]
    public void Answers_and_latencies_stand_in_the_second_of_the_answer()
    {
        IReadOnlyList<TimelineRow> rows = Timeline.Of(Recording, []);

        Assert.Equal([(0, 1), (1, 2), (2, 1)], rows.Select(row => (row.Second, row.Answered)));
        Assert.Equal([400, 1_200, 700], rows.Select(row => Math.Round(row.LatencyMs!.Value)));
        Assert.All(rows, row => Assert.Null(row.Threads));
    }

    [Fact]
    public void A_sample_describes_the_second_before_it_and_rest_and_load_never_mix()
    {
        IReadOnlyList<TimelineRow> rows = Timeline.Of(Recording, [At(-1.1, 1), At(-0.1, 2), At(0.9, 3), At(1.9, 4)]);

        Assert.Equal([RunPhase.Rest, RunPhase.Rest, RunPhase.Load, RunPhase.Load, RunPhase.Drain], rows.Select(row => row.Phase));
        Assert.Equal([(-2, 1), (-1, 2), (0, 3), (1, 4), (2, null)], rows.Select(row => (row.Second, row.Threads)));
    }

    [Fact]
    public void A_late_sample_leaves_no_gap_but_a_missing_one_does()
    {
        IReadOnlyList<TimelineRow> rows = Timeline.Of(Recording, [At(-0.1, 1), At(1.8, 2)]);

        Assert.Equal([1, 2, 2, null], rows.Select(row => row.Threads));
    }

    private static RequestRecord Request(double start, double end) =>
        new(TimeSpan.FromSeconds(start), TimeSpan.FromSeconds(end), RequestOutcome.Success, 200);

    private static TimedSample At(double seconds, int threads) => new(TimeSpan.FromSeconds(seconds), Sample.Of(threads, 0, 0, 0));
}
