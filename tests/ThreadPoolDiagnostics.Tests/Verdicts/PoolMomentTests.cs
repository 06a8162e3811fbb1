using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class PoolMomentTests
{
    [Fact]
    public void Workers_are_told_apart_by_what_they_do_at_that_moment()
    {
        Observation seen = Seen.Sampled(Enumerable.Repeat((20, 5L, 5.0, 10.0), 10)) with
        {
            Stacks =
            [
                Seen.Snapshot(2, Seen.Idle(20)),
                Seen.Snapshot(
                    6, Seen.Sleeping(8), Seen.Sleeping(3, "App.Cart.Pay()", firstId: 100), Seen.Running(2), Seen.Idle(4)),
            ],
        };

        var moment = PoolMoment.FromSnapshot(seen, seen.Stacks[1]);

        Assert.Equal((TimeSpan.FromSeconds(6), 11, 2, 4), (moment.Elapsed, moment.WaitingCount, moment.Working, moment.Idle));
        Assert.Equal(
            [new HeldThreads("App.Orders.Show()", WaitKind.Sleep, 8), new HeldThreads("App.Cart.Pay()", WaitKind.Sleep, 3)],
            moment.Waiting);
    }

    [Fact]
    public void Before_the_first_counters_have_come_the_frames_alone_tell() =>
        Assert.Equal(8, PoolMoment.FromSnapshot(Seen.With(), Seen.Snapshot(0.3, Seen.Sleeping(8))).WaitingCount);
}
