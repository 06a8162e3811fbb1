using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>Nothing else runs meanwhile: it would starve.</summary>
[CollectionDefinition(nameof(OwnPoolTests), DisableParallelization = true)]
[Collection(nameof(OwnPoolTests))]
public sealed class OwnPoolTests
{
    [Fact]
    public void Sampling_and_capturing_go_on_while_the_pool_of_this_process_starves()
    {
        using var target = Target.Start("task-wait");
        using var release = new ManualResetEventSlim();
        using var blocked = new CountdownEvent(500);
        for (int i = 0; i < blocked.InitialCount; i++) ThreadPool.QueueUserWorkItem(_ => Block(release, blocked));

        using (var log = new SampleLog(target))
        {
            log.Take(2);
            StackReport report = StackCapture.Capture(
                target.Examined, TimeSpan.FromSeconds(30), TestContext.Current.CancellationToken);

            Assert.Equal("TestTargets.Scenarios.TaskWait()", report.Groups[0].FirstApplicationFrame!.Method);
        }

        Assert.True(ThreadPool.PendingWorkItemCount > 0, "the pool was to starve all the time");
        release.Set();
        blocked.Wait(TestContext.Current.CancellationToken);
    }

    [Fact]
    public void An_examination_goes_on_while_the_pool_of_this_process_starves()
    {
        using var target = Target.Start("task-wait");
        using var release = new ManualResetEventSlim();
        using var blocked = new CountdownEvent(500);
        for (int i = 0; i < blocked.InitialCount; i++) ThreadPool.QueueUserWorkItem(_ => Block(release, blocked));

        Observation seen = Examination.Run(target.Examined, new() { Duration = TimeSpan.FromSeconds(4), StopWhenCertain = false },
            cancellation: TestContext.Current.CancellationToken);

        Assert.True(ThreadPool.PendingWorkItemCount > 0, "the pool was to starve all the time");
        release.Set();
        blocked.Wait(TestContext.Current.CancellationToken);
        Assert.Empty(seen.Gaps);
        Assert.True(seen is { Samples.Count: > 1, Stacks.Count: > 1, Waits.Count: > 0 }, $"{seen}");
    }

    private static void Block(ManualResetEventSlim release, CountdownEvent blocked)
    {
        release.Wait();
        blocked.Signal();
    }
}
