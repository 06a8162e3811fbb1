using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class CaptureTriggerTests
{
    private const string Dispatch = "System.Threading.ThreadPoolWorkQueue.Dispatch()";
    private const string Idle = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart()";
    private const string Sleep = "System.Threading.Thread.Sleep(int)";

    [Theory]
    [InlineData(0, 0, false)]
    [InlineData(1, 0, true)]
    [InlineData(20, 15, true)]
    [InlineData(50, 600, false)]
    public void A_queue_of_over_100_ms_is_suspicious(long queue, double perSecond, bool suspicious) =>
        Assert.Equal(suspicious, CaptureTrigger.Arises(Given.With(samples: [Given.Sample(queue, perSecond)])));

    [Theory]
    [InlineData(0, 0, 5, false)]
    [InlineData(1, 0, 0, false)]
    [InlineData(2, 2, 30, true)]
    [InlineData(2, 3, 0, false)]
    [InlineData(120, 3, 0, true)]
    public void So_are_workers_of_which_most_wait(int waiting, int running, int idle, bool suspicious) => Assert.Equal(suspicious,
        CaptureTrigger.Arises(Given.With(
            stacks: [Given.Snapshot((waiting, [Sleep, Dispatch]), (running, ["App.Run()", Dispatch]), (idle, [Idle]))])));

    [Fact]
    public void Threads_outside_the_pool_may_wait_as_they_like() =>
        Assert.False(CaptureTrigger.Arises(Given.With(stacks: [Given.Snapshot((20, [Sleep, "App.Main()"]))])));

    [Theory]
    [InlineData(2, 90_000, false)]
    [InlineData(1, 90_000, true)]
    [InlineData(2, 1_000, true)]
    public void A_long_queue_is_not_where_most_workers_are_at_work_and_it_moves_on_quickly(
        int atWork, double perSecond, bool suspicious) =>
        Assert.Equal(
            suspicious,
            CaptureTrigger.Arises(Given.With(samples: [Given.Sample(40, perSecond), Given.Sample(32, perSecond, at: 1.5)]) with
            {
                WorkerDemands = [new(TimeSpan.FromSeconds(1.5), Workers: 4, atWork)],
            }));

    [Theory]
    [InlineData(40, 0, 40, 0, true)]
    [InlineData(40, 20, 40, 19, true)]
    [InlineData(40, 0, 40, 30, false)]
    [InlineData(0, 0, 40, 0, false)]
    public void Work_that_has_hardly_got_a_thread_for_two_samples_stands_still(
        long queue, double perSecond, long nextQueue, double nextPerSecond, bool standsStill) => Assert.Equal(
        standsStill,
        CaptureTrigger.IsStandstill(
            Given.With(samples: [Given.Sample(queue, perSecond), Given.Sample(nextQueue, nextPerSecond, at: 1.5)])));

    [Fact]
    public void Nothing_seen_is_not_suspicious() => Assert.False(CaptureTrigger.Arises(Given.With()));

    [Theory]
    [InlineData(0.5, 0.4, false)]
    [InlineData(0.5, 0.6, true)]
    [InlineData(0.5, null, true)]
    [InlineData(1.0, 0.1, true)]
    [InlineData(1.1, null, false)]
    public void A_worker_of_which_only_the_runtime_says_that_it_waits_for_a_lock_waits_too(
        double begin, double? seconds, bool suspicious)
    {
        TimeSpan? duration = seconds is { } length ? TimeSpan.FromSeconds(length) : null;
        Observation observation = Given.With(stacks: [Given.Snapshot((2, ["App.Convoy()", Dispatch]))]) with
        {
            LockWaits = [new(TimeSpan.FromSeconds(begin), 1, 3, duration), new(TimeSpan.FromSeconds(begin), 2, 3, duration)],
        };

        Assert.Equal(suspicious, CaptureTrigger.Arises(observation));
    }
}
