using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Observing;

public sealed class ExaminationTests
{
    [Fact]
    public void Tasks_that_are_waited_for_show_in_adjustments_stacks_and_waits()
    {
        using var target = Target.Start("task-wait");

        Observation observation = Examine(target);

        Assert.Empty(observation.Gaps);
        Assert.True(observation.Samples.Count >= 3, $"{observation.Samples.Count} samples");
        Assert.Contains(observation.Adjustments, adjustment =>
            adjustment is { Reason: AdjustmentReason.CooperativeBlocking, ThreadCount: > 2 });
        Assert.True(observation.Stacks.Count >= 3, $"{observation.Stacks.Count} snapshots");
        Assert.Contains(observation.Stacks, snapshot => CaptureTrigger.MostWorkersWait(observation, snapshot));
        Assert.Contains(observation.Waits, wait => wait.Wait == WaitKind.Pulse && wait.Duration > TimeSpan.FromMilliseconds(300));
        Assert.Contains(observation.Waits, wait => wait.Wait == WaitKind.Pulse && wait.Duration is null);
        Assert.Equal(Environment.ProcessorCount, observation.Processors);
        AssertAscending(observation.Waits.Select(wait => wait.Elapsed));
        AssertAscending(observation.Adjustments.Select(adjustment => adjustment.Elapsed));
        Assert.All(observation.Samples, sample => Assert.InRange(sample.Elapsed, TimeSpan.Zero, observation.Duration));
        Assert.InRange(observation.WaitsFollowedUntil!.Value, TimeSpan.Zero, observation.Duration);
        Assert.All(observation.Waits, wait => Assert.True(wait.Elapsed <= observation.WaitsFollowedUntil));
    }

    [Fact]
    public void The_shortest_examination_sees_samples_enough_for_a_verdict()
    {
        using var target = Target.Start("async");

        Observation observation =
            target.Examined.Examine(settings: new() { Duration = ExaminationSettings.ShortestDuration });

        Assert.True(observation.Samples.Count >= 2, $"{observation.Samples.Count} samples");
        Assert.NotEqual(Verdict.Unknown, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void Lambdas_of_one_method_have_each_a_line_of_its_own()
    {
        using var target = Target.Start("two-lambdas");

        // Beside them a thread of the pool may wait for the lock of .NET's timers, which the machine's load decides.
        BlockingCall[] calls = [.. Decision.Decide(Examine(target)).BlockingCalls.Where(call => call.IsApplication)];

        Assert.All(calls, call => Assert.Equal("TestTargets.Starving.TwoLambdas.Start.lambda()", call.Method));
        Assert.Equal(LinesOf("TwoLambdas.cs", "// blocks"), calls.Select(call => call.Source?.Line ?? 0).Order());
    }

    [Fact]
    public void Of_a_method_that_waits_for_others_each_caller_is_named_with_its_line()
    {
        using var target = Target.Start("run-sync");

        BlockingCall call = Decision.Decide(Examine(target)).BlockingCalls[0];

        Assert.StartsWith("TestTargets.Starving.RunSync.Run(", call.Method);
        Assert.Equal(
            ["TestTargets.Starving.RunSync.Price()", "TestTargets.Starving.RunSync.Stock()"],
            call.Callers.Select(caller => caller.Method));
        Assert.Equal(LinesOf("RunSync.cs", "// calls"), call.Callers.Select(caller => caller.Source?.Line ?? 0));
    }

    [Fact]
    public void Threads_that_sleep_make_the_runtime_say_starvation()
    {
        using var target = Target.Start("sleep-poll");

        Observation observation = Examine(target);

        Assert.Contains(observation.Adjustments, adjustment => adjustment.Reason == AdjustmentReason.Starvation);
        Assert.Contains(observation.Stacks, snapshot =>
            snapshot.Report.Groups.Any(group => group is { IsPoolWorker: true, Wait: WaitKind.Sleep }));
    }

    [Fact]
    public void A_lock_convoy_shows_who_waits_for_whom_and_how_long()
    {
        using var target = Target.Start("lock-convoy");

        Observation observation = Examine(target);

        Assert.Contains(observation.LockWaits, wait => wait.Duration > TimeSpan.FromMilliseconds(5));
        int[] waiting = [.. observation.LockWaits.Select(wait => wait.ThreadId).Distinct()];
        Assert.Contains(observation.LockWaits, wait =>
            wait.OwnerThreadId is { } owner && owner != wait.ThreadId && waiting.Contains(owner));
    }

    /// <summary>The runtime tells 100 frames of a stack, and the pool's are further out.</summary>
    [Fact]
    public void Workers_that_wait_below_more_calls_than_the_runtime_tells_are_workers()
    {
        using var target = Target.Start("deep-stack");

        Diagnosis diagnosis = Decision.Decide(Examine(target));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        BlockingCall call = Assert.Single(diagnosis.BlockingCalls);
        Assert.Equal("TestTargets.Starving.DeepStack.Load()", call.Method);
        Assert.Equal(
            ["TestTargets.Starving.DeepStack.Descend(int)", call.Method], call.ApplicationPath().Select(step => step.Method));
        Assert.Contains(diagnosis.Evidence, sentence =>
            sentence.EndsWith("writes 100 of a stack; their names show that they are the pool's.", StringComparison.Ordinal));
    }

    [Fact]
    public void A_process_that_seems_to_be_well_is_not_followed_wait_by_wait_and_two_snapshots_are_enough()
    {
        using var target = Target.Start("async");

        // On a machine that others keep busy its work may really be late now and then, and is observed closer.
        Observation observation = Examine(target);
        for (int again = 0; again < 5 && (observation.Stacks.Count > 2 || observation.Waits.Count > 0); again++) observation =
            Examine(target);

        Assert.Empty(observation.Gaps);
        Assert.True(observation.Samples.Count >= 3, $"{observation.Samples.Count} samples");
        bool isSpared = observation.WorkerDemands.Any(demand => demand.MostAreAtWork); // where others keep the machine busy
        Assert.InRange(observation.Stacks.Count, isSpared ? 0 : 1, 2);
        Assert.Empty(observation.Waits);
        Assert.Empty(observation.LockWaits);
    }

    [Fact]
    public void A_busy_process_most_of_whose_workers_are_at_work_is_spared_the_stacks()
    {
        Assert.SkipUnless(
            File.Exists("/proc/self/schedstat"), "Only Linux tells what a thread wants of a core, and only if it keeps account.");
        using var target = Target.Start("busy-callers");

        Observation observation = Examine(target);

        Assert.All(observation.WorkerDemands, demand => Assert.True(demand.MostAreAtWork, $"{demand}"));
        Assert.NotEmpty(observation.WorkerDemands);
        Assert.Empty(observation.Stacks);
        Assert.Empty(observation.Gaps);
    }

    [Fact]
    public void The_processors_are_those_that_the_process_has()
    {
        using var target = Target.Start("env", "DOTNET_PROCESSOR_COUNT=5", "dotnet", Target.AssemblyFile, "idle");

        Assert.Equal(5, Examine(target).Processors);
    }

    [Fact]
    public void Progress_has_ever_more_and_comes_on_the_callers_thread()
    {
        using var target = Target.Start("task-wait");
        var progress = new List<(Observation Observation, Thread Thread)>();

        Observation observation = Examination.Run(
            target.Examined, new() { Duration = TimeSpan.FromSeconds(5), StopWhenCertain = false },
            part => progress.Add((part, Thread.CurrentThread)), TestContext.Current.CancellationToken);

        Assert.All(progress, part => Assert.Same(Thread.CurrentThread, part.Thread));
        AssertAscending(progress.Select(part => part.Observation.Samples.Count + part.Observation.Stacks.Count));
        Assert.Same(observation, progress[^1].Observation);
    }

    [Fact]
    public void It_ends_early_once_it_is_certain()
    {
        using var target = Target.Start("task-wait");
        var settings = new ExaminationSettings { Duration = TimeSpan.FromMinutes(5) };
        using var examination = new LiveExamination(
            target.Examined, settings, _ => Verdict.Starving, TestContext.Current.CancellationToken);

        Observation observation = examination.Run(_ => { });

        Assert.True(observation.Samples.Count >= 3, $"{observation.Samples.Count} samples");
        Assert.True(observation.Stacks.Count >= 2, $"{observation.Stacks.Count} snapshots");
        Assert.InRange(observation.Duration, TimeSpan.Zero, TimeSpan.FromMinutes(1));
    }

    [Fact]
    public void A_process_that_is_not_there_cannot_be_attached_to() => Assert.Equal(DiagnosticsFailure.NoSuchProcess,
        Assert.Throws<DiagnosticsException>(() => TargetProcess.FromId(int.MaxValue).Examine()).Failure);

    [Fact]
    public void Less_than_two_seconds_are_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>(() => TargetProcess.FromId(1).Examine(seconds: 1.9));

    /// <summary>The lines of a target's source that end so.</summary>
    private static int[] LinesOf(string file, string end) =>
    [
        .. File.ReadLines(Path.Combine(RepositoryFolder.FullName, "tests", "TestTargets", "Starving", file)).Index()
            .Where(line => line.Item.EndsWith(end, StringComparison.Ordinal)).Select(line => line.Index + 1),
    ];

    private static Observation Examine(Target target) => target.Examined.Examine(seconds: 5);

    private static void AssertAscending<T>(IEnumerable<T> values)
    {
        T[] actual = [.. values];
        Assert.Equal(actual.Order(), actual);
    }
}
