using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Tests.Verdicts.OutsideThePool;

public sealed class RequestProgressTests
{
    [Fact]
    public void Requests_of_which_none_ends_are_counted_from_the_first_reading_that_has_one()
    {
        RequestProgress progress = Find((0, 0), (0, 0), (2, 2), (3, 3), (5, 5), (6, 6), (7, 7))!;

        Assert.Equal((7, 0, 7), (progress.Begun, progress.Ended, progress.InProgress));
        Assert.Equal(TimeSpan.FromSeconds(2), progress.NoneEndedFor);
        Assert.Null(progress.MeanTime);
        Assert.True(progress.IsTroubled);
    }

    [Fact]
    public void A_request_that_has_just_begun_does_not_make_a_quiet_time_a_standstill() =>
        Assert.Null(Find((5, 0), (5, 0), (5, 0), (5, 0), (5, 0), (5, 0), (6, 1))!.NoneEndedFor);

    [Fact]
    public void A_standstill_ends_with_the_last_request_that_ended() =>
        Assert.Equal(
            TimeSpan.FromSeconds(2), Find((0, 0), (4, 4), (4, 4), (8, 4), (8, 4), (8, 4), (8, 4), (9, 5))!.NoneEndedFor);

    [Fact]
    public void Requests_that_take_seconds_are_slow_by_the_number_in_progress_and_the_rate()
    {
        // 10 begin a second and 20 are in progress: 2 s each.
        RequestProgress progress = Find([.. Enumerable.Range(0, 21).Select(i => (20L + (5 * i), 20L))])!;

        Assert.Null(progress.NoneEndedFor);
        Assert.Equal(TimeSpan.FromSeconds(2), progress.MeanTime);
        Assert.True(progress.AreSlow);
    }

    [Fact]
    public void Quick_requests_under_any_load_are_none_of_it()
    {
        RequestProgress progress = Find([.. Enumerable.Range(0, 21).Select(i => (100L + (500 * i), 100L + (i % 3)))])!;

        Assert.False(progress.IsTroubled);
        Assert.Null(progress.GrewFrom);
    }

    [Fact]
    public void One_endpoint_that_does_not_answer_shows_beside_many_quick_requests()
    {
        RequestProgress progress = Find([.. Enumerable.Range(0, 18).Select(i => (600L * i, 3L * i))])!;

        Assert.False(progress.AreSlow);
        Assert.Equal(33, progress.GrewFrom);
        Assert.True(progress.IsTroubled);
    }

    [Fact]
    public void Too_few_readings_show_no_growth() => Assert.Null(Find((0, 0), (9, 1), (99, 2), (999, 3), (9_999, 4))!.GrewFrom);

    [Fact]
    public void WebSocket_connections_are_no_requests_that_wait()
    {
        RequestCount[] counts = [.. Counts([.. Enumerable.Repeat((3L, 3L), 9)]).Select(count => count with { Upgraded = 3 })];

        Assert.False(RequestProgress.Find(counts)!.IsTroubled);
    }

    [Fact]
    public void Connections_without_requests_are_told_from_no_connections()
    {
        RequestCount[] counts = Counts([.. Enumerable.Repeat((7L, 0L), 9)]);

        Assert.True(RequestProgress.Find([.. counts.Select(count => count with { Connections = 4 })])!.HasOnlyConnections);
        Assert.False(RequestProgress.Find([.. counts.Select(count => count with { Connections = 0 })])!.HasOnlyConnections);
        Assert.False(RequestProgress.Find(counts)!.HasOnlyConnections);
    }

    [Fact]
    public void Less_than_two_seconds_say_nothing()
    {
        Assert.Null(RequestProgress.Find([]));
        Assert.Null(Find((0, 0), (1, 1), (2, 2), (3, 3)));
    }

    /// <summary>Two readings a second.</summary>
    private static RequestProgress? Find(params (long Begun, long InProgress)[] readings) =>
        RequestProgress.Find(Counts(readings));

    private static RequestCount[] Counts((long Begun, long InProgress)[] readings) =>
        [.. readings.Select((reading, i) => new RequestCount(TimeSpan.FromSeconds(0.5 * i), reading.Begun, reading.InProgress))];
}
