using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

public sealed class EventLimitTests
{
    [Fact]
    public void As_many_events_as_are_allowed_in_every_second_do_not_reach_it()
    {
        var limit = new EventLimit(perSecond: 10, total: 1000);

        for (int i = 0; i < 1000; i++) Assert.False(limit.Reaches(TimeSpan.FromSeconds(i / 10.0), i % 4 == 0 ? "Lock" : "Wait"));
        Assert.True(limit.Reaches(TimeSpan.FromSeconds(101), "Wait"));
        Assert.Equal("1001 events came in all (751 of the 1001 were Wait)", limit.Reason);
    }

    [Fact]
    public void One_more_in_a_second_reaches_it_once()
    {
        var limit = new EventLimit(perSecond: 10, total: 1000);
        for (int i = 0; i < 10; i++) Assert.False(limit.Reaches(TimeSpan.FromSeconds(5.5), "Wait"));

        Assert.True(limit.Reaches(TimeSpan.FromSeconds(5.9), "Wait"));
        Assert.False(limit.Reaches(TimeSpan.FromSeconds(5.9), "Wait"));
        Assert.Equal((true, "11 events came within a second (11 of the 11 were Wait)"), (limit.IsReached, limit.Reason));
    }

    [Fact]
    public void Events_of_many_threads_that_come_one_thread_after_the_other_count_in_the_seconds_in_which_they_were()
    {
        var limit = new EventLimit(perSecond: 10, total: 1000);

        for (int thread = 0; thread < 10; thread++)
            for (int second = 0; second < 5; second++)
                Assert.False(limit.Reaches(TimeSpan.FromSeconds(second + 0.5), "Wait"));
    }

    [Fact]
    public void A_session_with_too_many_events_is_given_back_and_the_observation_says_why()
    {
        using var target = Target.Start("task-wait");
        var log = new ObservationLog();
        var clock = new ObservationClock(TimeProvider.System);
        var deadline = new Deadline(target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        using var session = PoolSession.StartWaits(log, clock, "10.0.0", new EventLimit(perSecond: 10), deadline);

        Eventually.Holds(() => session.HasEnded, "given up");
        Observation observation = log.ToObservation(clock.Elapsed);
        string gap = Assert.Single(observation.Gaps);
        Assert.Contains("11 events came within a second", gap, StringComparison.Ordinal);
        Assert.True(observation.WaitsFollowedUntil < observation.Duration, "nothing is known of the time after that");
        Assert.All(observation.Waits, wait => Assert.True(wait.Elapsed <= observation.WaitsFollowedUntil));
        target.WaitForNoSession();
    }
}
