using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>
/// The runtimes before .NET 10, each starving: both write another version of the trace, and .NET 8 knows fewer commands.
/// </summary>
public sealed class LegacyRuntimeTests
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    [Theory]
    [InlineData("net8.0", "8.0.")]
    [InlineData("net9.0", "9.0.")]
    public void Counters_and_stacks_show_the_starvation(string framework, string version)
    {
        using Target target = LegacyTarget.Start(framework, "task-wait");

        TargetInfo info = target.Examined.Describe(Budget, TestContext.Current.CancellationToken);
        using var log = new SampleLog(target);
        CounterSample[] samples = log.Take(3);
        StackReport report = StackCapture.Capture(target.Examined, Budget, TestContext.Current.CancellationToken);

        Assert.StartsWith(version, info.RuntimeVersion);
        Assert.Equal("LegacyTargets", info.EntryAssembly);
        Assert.Contains(samples, sample => sample.QueueLength > 0);
        Assert.True(samples[^1].ThreadCount > samples[0].ThreadCount, "the pool was to grow");
        Assert.Equal("LegacyTargets.Requests.TaskWait()", report.Groups[0].FirstApplicationFrame!.Method);
        Assert.True(report.Groups[0].IsPoolWorker);
    }

    [Theory]
    [InlineData("net8.0", "task-wait", "LegacyTargets.Requests.TaskWait()", WaitKind.Task)]
    [InlineData("net9.0", "task-wait", "LegacyTargets.Requests.TaskWait()", WaitKind.Task)]
    [InlineData("net8.0", "lock-convoy", "LegacyTargets.Requests.LockConvoy()", WaitKind.Lock)]
    [InlineData("net9.0", "lock-convoy", "LegacyTargets.Requests.LockConvoy()", WaitKind.Lock)]
    public void The_verdict_names_the_call_and_what_it_waits_for(string framework, string scenario, string method, WaitKind wait)
    {
        using Target target = LegacyTarget.Start(framework, scenario);

        Diagnosis diagnosis = Decision.Decide(
            Examination.Run(target.Examined, new ExaminationSettings(), null, TestContext.Current.CancellationToken));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Equal(method, diagnosis.BlockingCalls[0].Method);
        Assert.Contains(diagnosis.BlockingCalls, call =>
            call.Method == method && call.Wait == wait); // beside the lock's holder, who sleeps
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    public void The_same_done_right_does_not_grow_the_pool(string framework)
    {
        using Target target = LegacyTarget.Start(framework, "async");

        using var log = new SampleLog(target);
        Assert.All(log.Take(2), sample => Assert.True(sample.ThreadCount < 30, "the pool was not to grow"));
    }
}
