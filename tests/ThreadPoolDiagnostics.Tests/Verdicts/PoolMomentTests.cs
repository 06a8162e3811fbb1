using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class PoolMomentTests
{
    [Fact]
    public void Workers_are_told_apart_by_what_they_do_at_that_moment()
    {
        (int, long, double, double) still = (20, 5, 5, 0), busy = (20, 5, 5, 61);
        Observation observation = Given.Sampled([still, .. Enumerable.Repeat(busy, 9), still, (20, 5, 5, 100)]) with
        {
            Stacks =
            [
                Given.Snapshot(2, Given.Idle(20)),
                Given.Snapshot(
                    6, Given.Sleeping(3, "App.Cart.Pay()", firstId: 100), Given.Sleeping(4), Given.Sleeping(4, firstId: 50),
                    Given.Outside(3), Given.Running(2), Given.Idle(4)),
            ],
        };

        var moment = PoolMoment.FromSnapshot(observation, observation.Stacks[1]);

        Assert.Equal((TimeSpan.FromSeconds(6), 13, 3), (moment.Elapsed, moment.WaitingCount, moment.Working));
        Assert.Equal(
            [
                new HeldThreads("App.Orders.Show()", WaitKind.Sleep, 8), new HeldThreads("App.Cart.Pay()", WaitKind.Sleep, 3),
                new HeldThreads("App.Orders.Book()", WaitKind.Native, 2),
            ],
            moment.Waiting);
    }

    [Fact]
    public void Before_the_first_counters_have_come_the_frames_alone_tell() =>
        Assert.Equal(8, PoolMoment.FromSnapshot(Given.With(), Given.Snapshot(0.3, Given.Sleeping(8))).WaitingCount);
}
