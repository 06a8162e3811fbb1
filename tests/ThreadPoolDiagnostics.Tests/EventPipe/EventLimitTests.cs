using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.EventPipe;

public sealed class EventLimitTests
{
    [Fact]
    public void As_many_events_as_are_allowed_in_every_second_do_not_reach_it()
    {
        var limit = new EventLimit(perSecond: 10, total: 1000);

        for (int i = 0; i < 1000; i++) Assert.False(limit.Reaches(TimeSpan.FromSeconds(i / 10.0)));
        Assert.True(limit.Reaches(TimeSpan.FromSeconds(101)));
        Assert.Equal("there were over 1000 events", limit.Reason);
    }

    [Fact]
    public void One_more_in_a_second_reaches_it_once()
    {
        var limit = new EventLimit(perSecond: 10, total: 1000);
        for (int i = 0; i < 10; i++) Assert.False(limit.Reaches(TimeSpan.FromSeconds(5.5)));

        Assert.True(limit.Reaches(TimeSpan.FromSeconds(5.9)));
        Assert.False(limit.Reaches(TimeSpan.FromSeconds(5.9)));
        Assert.Equal((true, "there are over 10 events a second"), (limit.IsReached, limit.Reason));
    }

    [Fact]
    public void A_session_with_too_many_events_is_given_back_and_the_observation_says_why()
    {
        using var target = Target.Start("async");
        int before = target.CountSockets();
        var log = new ObservationLog();
        var deadline = new Deadline(target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        using var session = PoolSession.StartWaits(log, TimeSpan.Zero, new EventLimit(perSecond: 100), deadline);

        Eventually.Holds(() => session.HasEnded, "given up");
        Assert.Equal("Waits and requests were not followed any further: there are over 100 events a second, which costs the process "
            + "too much.", Assert.Single(log.ToObservation(TimeSpan.Zero).Gaps));
        Eventually.Holds(() => target.CountSockets() == before, "sockets back to what they were");
    }
}
