using StarvationWatchdog.Probing;
using StarvationWatchdog.Reporting;

namespace StarvationWatchdog.Tests.Probing;

public sealed class ProbeLoopTests
{
    [Fact]
    public void While_work_starts_in_time_nothing_is_allocated()
    {
        using var meters = new Meters();
        var metrics = new WatchdogMetrics(meters, () => TimeSpan.Zero, () => false);
        using var loop = new ProbeLoop(TimeSpan.FromMilliseconds(100), TimeProvider.System, new Listener(metrics.Started));

        // Of a pool that is busy with other tests, a probe may wait; then it is looked into.
        Assert.Contains(Enumerable.Range(0, 50), _ => Allocated(loop) == 0);
        Assert.True(meters.Measured > 0);
    }

    [Fact]
    public void A_failure_of_the_listener_is_reported_to_it_and_ends_nothing()
    {
        int failures = 0, probes = 0;
        using var loop = new ProbeLoop(
            TimeSpan.FromMinutes(1), TimeProvider.System,
            new Listener(
                _ =>
                {
                    probes++;
                    throw new InvalidOperationException("as a metrics listener may");
                },
                _ => failures++));
        var thread = new TestThreads();
        thread.Start(loop.Run);

        Eventually.Holds(() => Volatile.Read(ref failures) >= 2, "it goes on");
        loop.Dispose();
        thread.Join();
        Assert.Equal(probes, failures);
    }

    private static long Allocated(ProbeLoop loop)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int probe = 0; probe < 10; probe++) loop.ProbeOnce();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private sealed class Listener(Action<TimeSpan> started, Action<Exception>? failed = null) : IProbeListener
    {
        public void Started(TimeSpan delay) => started(delay);

        public void Began(EpisodeInProgress episode)
        {
            // Other tests keep the pool busy.
        }

        public void Ended(EpisodeInProgress episode)
        {
            // Now they do not.
        }

        public void Failed(Exception failure) => failed?.Invoke(failure);
    }
}
