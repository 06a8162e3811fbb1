using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

public sealed class StackCaptureTests
{
    [Theory]
    [InlineData("task-wait", "TestTargets.Scenarios.TaskWait()", WaitKind.Task)]
    [InlineData("sleep-poll", "TestTargets.Scenarios.SleepPoll()", WaitKind.Sleep)]
    public void A_starving_process_is_caught_at_its_blocking_call(string scenario, string call, WaitKind wait)
    {
        using var target = Target.Start(scenario);

        StackReport report = CaptureWhen(target, group => group is { IsPoolWorker: true, Count: > 1 } && group.Wait == wait);

        StackGroup largest = report.Groups[0];
        Assert.Equal(new StackFrame("TestTargets", call, IsApplication: true), largest.FirstApplicationFrame);
        Assert.Equal((true, false, wait), (largest.IsPoolWorker, largest.IsIdlePoolWorker, largest.Wait));
        Assert.Contains(largest.Frames, frame => frame.Method == "TestTargets.ClosedLoop.AskForeverAsync");
    }

    [Fact]
    public void Every_thread_is_reported_once_and_the_main_thread_is_no_pool_worker()
    {
        using var target = Target.Start("lock-convoy");

        StackReport report = CaptureWhen(
            target,
            group => group.Wait == WaitKind.Lock,
            group => group.ThreadIds.Contains(target.Id) && group.FirstApplicationFrame?.Method == "Program.Main");

        int[] threads = [.. report.Groups.SelectMany(group => group.ThreadIds)];
        Assert.Equal(report.ThreadCount, threads.Distinct().Count());
        Assert.All(threads, id => Assert.True(Directory.Exists($"/proc/{target.Id}/task/{id}"), $"no thread {id}"));
        StackGroup main = Assert.Single(report.Groups, group => group.ThreadIds.Contains(target.Id));
        Assert.False(main.IsPoolWorker);
        Assert.Contains(report.Groups, group => group.Wait == WaitKind.Lock
            && group.FirstApplicationFrame?.Method == "TestTargets.Scenarios.LockConvoy()");
    }

    [Fact]
    public void A_process_that_awaits_has_no_pool_worker_that_stays_in_a_wait()
    {
        using var target = Target.Start("async");

        HashSet<int> stays = Waiting();
        for (int again = 0; again < 4; again++) stays.IntersectWith(Waiting());

        Assert.Empty(stays);

        // A moment's wait, for the lock of the timers for instance, is nobody's fault.
        HashSet<int> Waiting() =>
        [
            .. target.Examined.CaptureStacks().Groups
                .Where(group => group is { IsPoolWorker: true, FirstApplicationFrame: not null, Wait: not WaitKind.None })
                .SelectMany(group => group.ThreadIds),
        ];
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5)]
    [InlineData(50)]
    [InlineData(100)]
    [InlineData(150)]
    public async Task A_process_that_is_killed_meanwhile_is_said_to_have_ended(int millisecondsLater)
    {
        using var target = Target.Start("task-wait");
        Task<StackReport> capture = StackCapture.CaptureAsync(
            target.Examined, new() { Budget = TimeSpan.FromSeconds(30) }, TestContext.Current.CancellationToken);
        await Task.Delay(millisecondsLater, TestContext.Current.CancellationToken);

        target.Kill();

        try
        {
            await capture; // it may have been quicker
        }
        catch (DiagnosticsException failure)
        {
            Assert.Contains(failure.Failure, new[] { DiagnosticsFailure.ProcessEnded, DiagnosticsFailure.NoSuchProcess });
        }
    }

    [Fact]
    public void No_trace_is_left_on_disk()
    {
        using var target = Target.Start("idle");
        string[] before = Traces();

        target.Examined.CaptureStacks();

        // Other tests capture at the same time; theirs go away, too.
        Eventually.Holds(() => !Traces().Except(before).Any(), "temporary directories gone");
    }

    /// <summary>Captures until the target has come so far: it has just started, and its pool still grows.</summary>
    private static StackReport CaptureWhen(Target target, params Predicate<StackGroup>[] seen)
    {
        StackReport? report = null;
        Eventually.Holds(
            () => (report = target.Examined.CaptureStacks()) is var now && seen.All(one => now.Groups.Any(group => one(group))),
            "a stack as it is expected");
        return report!;
    }

    private static string[] Traces() => Directory.GetDirectories(Path.GetTempPath(), "threadpool-diagnostics-*");
}
