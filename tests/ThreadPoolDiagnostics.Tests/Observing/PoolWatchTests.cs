using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class PoolWatchTests
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    [Fact]
    public void A_starving_process_is_seen_to_starve_and_the_call_is_named()
    {
        using var target = Target.Start("task-wait");
        using var watch = PoolWatch.Start(target.Examined, TestContext.Current.CancellationToken);

        WatchState state = WatchUntil(watch, now => now.Diagnosis is { Verdict: Verdict.Starving, BlockingCalls.Count: > 0 });

        Assert.Contains("TaskWait", state.Diagnosis.BlockingCalls[0].Method, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_keeps_up_is_healthy()
    {
        using var target = Target.Start("async");
        using var watch = PoolWatch.Start(target.Examined, TestContext.Current.CancellationToken);

        WatchUntil(watch, now => now.Diagnosis.Verdict == Verdict.Healthy);
    }

    [Fact]
    public void The_silence_of_a_stopped_process_grows_and_ends_when_it_goes_on()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "has no SIGSTOP");
        using var target = Target.Start("idle");
        using var watch = PoolWatch.Start(target.Examined, TestContext.Current.CancellationToken);
        WatchUntil(watch, now => now.Samples.Count > 0);

        target.Signal("STOP");
        WatchUntil(watch, now => now.Silence > TimeSpan.FromSeconds(3));
        target.Signal("CONT");
        WatchUntil(watch, now => now.Silence < TimeSpan.FromSeconds(1));
    }

    [Fact]
    public void A_process_that_is_killed_ends_the_watch()
    {
        using var target = Target.Start("idle");
        using var watch = PoolWatch.Start(target.Examined, TestContext.Current.CancellationToken);
        WatchUntil(watch, now => now.Samples.Count > 0);

        target.Kill();

        var failure = Assert.Throws<DiagnosticsException>(() => WatchUntil(watch, _ => false));
        Assert.Equal(DiagnosticsFailure.ProcessEnded, failure.Failure);
    }

    private static WatchState WatchUntil(PoolWatch watch, Func<WatchState, bool> condition)
    {
        WatchState state = watch.Now();
        Eventually.Holds(() =>
        {
            watch.WaitForNews(Tick);
            return condition(state = watch.Now());
        }, $"watched for it, last {state}");
        return state;
    }
}
