using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>The rules on recordings of real runs; the README beside them says how they were made.</summary>
public sealed class RecordingTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Verdicts", "Recordings");

    /// <summary>File, verdict, and the blocking call with its wait where there is one to name.</summary>
    public static TheoryData<string, Verdict, string?, WaitKind> Recordings => new()
    {
        { "task-wait", Verdict.Starving, "TestTargets.Scenarios.TaskWait()", WaitKind.Task },
        { "sleep-poll", Verdict.Starving, "TestTargets.Scenarios.SleepPoll()", WaitKind.Sleep },
        { "lock-convoy", Verdict.Starving, "TestTargets.Scenarios.LockConvoy()", WaitKind.Sleep },
        { "lock-convoy-net8", Verdict.Starving, "P.Convoy()", WaitKind.Sleep },
        { "capped", Verdict.Starving, "TestTargets.Starving.CappedPool.Lookup(int)", WaitKind.Task },
        { "timer-callbacks", Verdict.Starving, "TestTargets.Starving.BlockingTimers.Refresh()", WaitKind.Task },
        { "burning-thread", Verdict.Starving, "TestTargets.Starving.BurningThread.Ask()", WaitKind.Task },
        { "blocking-collection", Verdict.Starving, "TestTargets.Starving.ManyConsumers.Drain(BlockingCollection)",
            WaitKind.Semaphore },
        { "http-send", Verdict.Starving, "TestTargets.Starving.HttpSend.Quote()", WaitKind.InputOutput },
        { "inlined", Verdict.Starving, "TestTargets.Starving.Inlined.Wait(Task)", WaitKind.Task },
        { "library-get-result", Verdict.Starving, "Fabrikam.RetryPolicy.Run(Func)", WaitKind.Task },
        { "web-middleware", Verdict.Starving, "TestWebTargets.BlockedMiddleware.Authorize(HttpContext)", WaitKind.Task },
        { "grown-pool", Verdict.Blocking, "TestTargets.NotStarving.GrownPool.Listen()", WaitKind.Task },
        { "cpu-bound", Verdict.CpuSaturated, null, WaitKind.None },
        { "busy-with-waiting", Verdict.CpuSaturated, null, WaitKind.None },
        { "async", Verdict.Healthy, null, WaitKind.None },
        { "burst-at-start", Verdict.Healthy, null, WaitKind.None },
        { "exceptions", Verdict.Healthy, null, WaitKind.None },
        { "idle", Verdict.Healthy, null, WaitKind.None },
        { "long-running", Verdict.Healthy, null, WaitKind.None },
        { "many-timers", Verdict.Healthy, null, WaitKind.None },
        { "unanswered-connections", Verdict.Healthy, null, WaitKind.None },
        { "unanswered-continuation", Verdict.Healthy, null, WaitKind.None },
        { "dispatcher-deadlock", Verdict.Healthy, null, WaitKind.None },
        { "quiet-site", Verdict.Healthy, null, WaitKind.None },
    };

    [Theory]
    [MemberData(nameof(Recordings))]
    public void Real_runs_get_the_verdict_that_is_true_of_them(string recording, Verdict verdict, string? method, WaitKind wait)
    {
        Diagnosis diagnosis = RulesTests.Is(verdict, ObservationJson.Load(Path.Combine(Folder, recording + ".json")));

        if (method is not null)
            Assert.Equal((method, wait), (diagnosis.BlockingCalls[0].Method, diagnosis.BlockingCalls[0].Wait));
    }

    [Fact]
    public void Every_recording_is_tested() => Assert.Equal(
        Recordings.Select(row => row.Data.Item1).Order(StringComparer.Ordinal),
        Directory.EnumerateFiles(Folder, "*.json").Select(Path.GetFileNameWithoutExtension).Order(StringComparer.Ordinal));
}
