using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Counters;

public sealed class CounterSamplerTests
{
    [Fact]
    public void A_starving_process_shows_a_queue_and_a_growing_pool()
    {
        using var target = Target.Start("task-wait");
        using var log = new SampleLog(target);

        CounterSample[] samples = log.Take(3);

        Assert.All(samples, sample => Assert.True(sample.QueueLength > 20, $"queue {sample.QueueLength}"));
        Assert.True(samples[^1].ThreadCount > samples[0].ThreadCount, $"{samples[0]} then {samples[^1]}");
    }

    [Fact]
    public void A_busy_process_that_awaits_shows_work_done_and_no_queue()
    {
        using var target = Target.Start("async");
        using var log = new SampleLog(target);

        CounterSample[] samples = log.Take(3);

        Assert.All(samples, sample => Assert.True(sample.CompletedItemsPerSecond > 50, $"{sample}"));
        Assert.Contains(samples, sample => sample.QueueLength == 0);
        Assert.All(samples, sample => Assert.True(sample.ActiveTimers > 50, $"{sample}"));
    }

    [Fact]
    public void An_idle_process_shows_nothing_but_its_size()
    {
        using var target = Target.Start("idle");
        using var log = new SampleLog(target);

        CounterSample sample = log.Take(2)[1];

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
    public void A_lock_convoy_shows_lock_contention()
    {
        using var target = Target.Start("lock-convoy");
        using var log = new SampleLog(target);

        Assert.All(log.Take(2), sample => Assert.True(sample.LockContentionsPerSecond > 5, $"{sample}"));
    }

    [Fact]
    public async Task Sampling_ends_without_a_failure_when_the_process_is_killed()
    {
        using var target = Target.Start("task-wait");
        using var log = new SampleLog(target);
        log.Take(1);

        target.Kill();

        await log.Sampler.Completion.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
        Assert.Null(log.Sampler.Failure);
    }

    [Fact]
    public async Task After_dispose_sampling_has_ended_and_no_sample_comes()
    {
        using var target = Target.Start("async");
        using var log = new SampleLog(target);
        log.Take(1);

        log.Dispose();
        int samples = log.Samples.Length;

        await log.Sampler.Completion.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);
        Assert.Null(log.Sampler.Failure);
        Assert.Equal(samples, log.Samples.Length);
    }

    [Fact]
    public async Task What_the_callback_throws_ends_sampling_and_becomes_the_failure()
    {
        using var target = Target.Start("idle");
        using var sampler = CounterSampler.Start(
            target.Examined, TimeSpan.FromSeconds(1), _ => throw new InvalidOperationException("mine"));

        await sampler.Completion.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.Equal("mine", Assert.IsType<InvalidOperationException>(sampler.Failure).Message);
    }

    [Fact]
    public async Task The_callback_may_dispose_its_sampler()
    {
        using var target = Target.Start("idle");
        var started = new TaskCompletionSource<CounterSampler>();
#pragma warning disable VSTHRD002 // The test completes it right after Start has returned
        using var sampler = CounterSampler.Start(target.Examined, TimeSpan.FromSeconds(1), _ => started.Task.Result.Dispose());
#pragma warning restore VSTHRD002
        started.SetResult(sampler);

        await sampler.Completion.WaitAsync(TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

        Assert.Null(sampler.Failure);
    }

    [Fact]
    public void An_interval_under_a_second_is_refused() => Assert.Throws<ArgumentOutOfRangeException>(
        () => CounterSampler.Start(TargetProcess.FromId(Environment.ProcessId), TimeSpan.FromMilliseconds(999), _ => { }));
}
