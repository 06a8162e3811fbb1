using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>Runtimes beside .NET 10: other trace versions (8, 9), other commands (8), other methods (11).</summary>
public sealed class OtherRuntimeTests
{
    private const string Book = "TestTargets.Starving.LockAroundRequest.Book(";

    [Theory]
    [InlineData("net8.0", "8.0.")]
    [InlineData("net9.0", "9.0.")]
    [InlineData("net11.0", "11.0.")]
    [InlineData("runtime-async", "11.0.")]
    public void Counters_and_stacks_show_the_starvation(string runtime, string version)
    {
        using var target = Target.StartOn(runtime, "task-wait");

        TargetInfo info = target.Examined.Describe();
        using var log = new SampleLog(target);
        CounterSample[] samples = log.Take(3);
        StackReport report = target.Examined.CaptureStacks();

        Assert.StartsWith(version, info.RuntimeVersion);
        Assert.Equal("TestTargets", info.EntryAssembly);
        Assert.Contains(samples, sample => sample.QueueLength > 0);
        Assert.True(samples[^1].ThreadCount > samples[0].ThreadCount, "the pool was to grow");
        Assert.Equal("TestTargets.Scenarios.TaskWait()", report.Groups[0].FirstApplicationFrame!.Method);
        Assert.True(report.Groups[0].IsPoolWorker);
    }

    [Theory]
    [InlineData("net8.0", "lock-around-request", Book, WaitKind.Lock)]
    [InlineData("net9.0", "lock-around-request", Book, WaitKind.Lock)]
    [InlineData("net11.0", "lock-around-request", Book, WaitKind.Lock)]
    [InlineData("net11.0", "thread-sleep", "TestTargets.Starving.SleepingRetry.Attempt(", WaitKind.Sleep)]
    [InlineData("net11.0", "http-send", "TestTargets.Starving.HttpSend.Quote(", WaitKind.InputOutput)]
    [InlineData("runtime-async", "library-get-result", "Fabrikam.RetryPolicy.Run", WaitKind.Task)]
    public void The_verdict_names_the_call_its_line_and_what_it_waits_for(
        string runtime, string scenario, string method, WaitKind wait)
    {
        using var target = Target.StartOn(runtime, scenario);

        Diagnosis diagnosis = Decision.Decide(target.Examined.Examine());

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.StartsWith(method, diagnosis.BlockingCalls[0].Method, StringComparison.Ordinal);
        Assert.Contains(diagnosis.BlockingCalls, call => // beside the lock's holder, who does what the others wait for
            call.Method.StartsWith(method, StringComparison.Ordinal) && call.Wait == wait && call.Source is not null);
    }

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    [InlineData("net11.0")]
    [InlineData("runtime-async")]
    public void The_same_done_right_does_not_grow_the_pool(string runtime)
    {
        using var target = Target.StartOn(runtime, "async");

        using var log = new SampleLog(target);
        Assert.All(log.Take(2), sample => Assert.True(sample.ThreadCount < 30, "the pool was not to grow"));
    }
}
