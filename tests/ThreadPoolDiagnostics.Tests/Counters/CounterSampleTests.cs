using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class CounterSampleTests
{
    [Fact]
    public void A_starving_process_shows_a_queue_and_a_growing_pool()
    {
        CounterSample[] samples = Take(3, "task-wait");

        Assert.All(samples, sample => Assert.True(sample.QueueLength > 20, $"queue {sample.QueueLength}"));
        Assert.True(samples[^1].ThreadCount > samples[0].ThreadCount, $"{samples[0]} then {samples[^1]}");
    }

    [Fact]
    public void A_busy_process_that_awaits_shows_work_done_and_no_queue()
    {
        CounterSample[] samples = Take(3, "async");

        Assert.All(samples, sample => Assert.True(sample.CompletedItemsPerSecond > 50, $"{sample}"));
        Assert.Contains(samples, sample => sample.QueueLength == 0);
        Assert.All(samples, sample => Assert.True(sample.ActiveTimers > 50, $"{sample}"));
    }

    [Fact]
    public void An_idle_process_shows_nothing_but_its_size()
    {
        CounterSample sample = Take(2, "idle")[1];

        Assert.Equal(0, sample.ThreadCount);
        Assert.Equal(0, sample.QueueLength);
        Assert.Equal(0, sample.CompletedItemsPerSecond);
        Assert.Equal(0, sample.ExceptionsPerSecond);
        Assert.Equal(0, sample.LockContentionsPerSecond);
        Assert.InRange(sample.CpuPercent, 0, 50);
        Assert.InRange(sample.GcHeapMegabytes, 0.01, 50);
        Assert.InRange(sample.WorkingSetMegabytes, 5, 500);
    }

    [Fact]
    public void A_lock_convoy_shows_lock_contention() =>
        Assert.All(Take(2, "lock-convoy"), sample => Assert.True(sample.LockContentionsPerSecond > 5, $"{sample}"));

    private static CounterSample[] Take(int count, string scenario)
    {
        using var target = Target.Start(scenario);
        using var log = new SampleLog(target);
        return log.Take(count);
    }
}
