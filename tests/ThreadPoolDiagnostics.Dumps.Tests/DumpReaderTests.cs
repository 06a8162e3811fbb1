using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Files;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Dumps.Tests;

public sealed class DumpReaderTests
{
    private static readonly DumpSettings Settings = new();

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    [InlineData("net11.0")]
    [InlineData("single-file")]
    public void Threads_that_wait_for_queued_work_prove_starvation(string? runtime)
    {
        // Of a single file createdump makes full dumps only.
        DumpType type = runtime is "single-file" ? DumpType.Full : DumpType.WithHeap;
        using var dump = TakenDump.Of("deadlocked-pool", runtime, type);

        Observation observation = DumpReader.Read(dump.File, Settings);
        Diagnosis diagnosis = Decision.Decide(observation);

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Contains("itself in the pool's queue", diagnosis.Evidence[0], StringComparison.Ordinal);
        Assert.Equal("TestTargets.Starving.DeadlockedPool.Nest()", diagnosis.BlockingCalls[0].Method);
        Assert.Equal(WaitKind.Task, diagnosis.BlockingCalls[0].Wait);
        Assert.Equal("DeadlockedPool.cs", diagnosis.BlockingCalls[0].Source?.FileName);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    public void The_pool_has_its_own_figures_and_the_queues_of_its_threads_count(string? runtime)
    {
        using var dump = TakenDump.Of("own-queues", runtime);

        PoolState state = DumpReader.Read(dump.File, Settings).Instant!;

        // Each of its 100 items waits: in the queue that all share, or in that of the thread that it was queued by.
        Assert.InRange(state.QueueLength!.Value, 99, 100);
        Assert.Equal(state.QueueLength, state.Queued.Sum(queued => queued.Count));
        Assert.Equal(state.QueueLength, state.WaitingWork);
        Assert.Equal(Environment.ProcessorCount, state.MinThreads);
        Assert.True(state.Threads > state.MinThreads);
        Assert.True(state.MaxThreads > 1_000);
        Assert.InRange(state.CpuPercent!.Value, 0, 100);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    public void Events_of_sockets_wait_behind_the_one_item_that_takes_them(string? runtime)
    {
        using var dump = TakenDump.Of("socket-events", runtime);

        Observation observation = DumpReader.Read(dump.File, Settings);

        Assert.InRange(observation.Instant!.QueueLength!.Value, 1, 2);
        Assert.True(observation.Instant.WaitingWork > 100, $"{observation.Instant.WaitingWork} wait");
        Assert.Equal(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("net8.0")]
    [InlineData("net11.0")]
    public void Who_holds_the_lock_comes_before_those_who_wait_for_it(string? runtime)
    {
        using var target = Target.StartOn(runtime, "lock-around-request");
        target.WaitUntilPoolHasGrown();

        Diagnosis diagnosis = HeldLock(target);

        Assert.StartsWith("TestTargets.Starving.LockAroundRequest.", diagnosis.BlockingCalls[0].Method, StringComparison.Ordinal);
        Assert.True(diagnosis.BlockingCalls[0].HeldUp > 0, "the holder comes first");
        Assert.Contains(diagnosis.BlockingCalls, call => call.Wait is WaitKind.Lock);
    }

    /// <summary>On a busy machine a dump may come between two holders: the thread that was woken does not run yet.</summary>
    private static Diagnosis HeldLock(Target target)
    {
        for (int dumps = 1; ; dumps++)
        {
            using var dump = TakenDump.Of(target);
            Diagnosis diagnosis = Decision.Decide(DumpReader.Read(dump.File, Settings));

            Assert.Equal(Verdict.Starving, diagnosis.Verdict);
            if (dumps == 5 || diagnosis.BlockingCalls.Any(call => call.HeldUp > 0)) return diagnosis;
        }
    }

    [Theory]
    [InlineData("async")]
    [InlineData("idle")]
    [InlineData("cpu-bound")]
    public void A_program_that_blocks_no_thread_does_not_starve(string scenario)
    {
        using var target = Target.Start(scenario);
        using var dump = TakenDump.Of(target);

        Diagnosis diagnosis = Decision.Decide(DumpReader.Read(dump.File, Settings));

        Assert.NotEqual(Verdict.Starving, diagnosis.Verdict);
        Assert.Empty(diagnosis.BlockingCalls);
    }

    [Fact]
    public void A_dump_without_the_heap_says_that_the_queue_is_missing()
    {
        using var dump = TakenDump.Of("task-wait", type: DumpType.Normal);

        Observation observation = DumpReader.Read(dump.File, Settings);

        Assert.Null(observation.Instant!.QueueLength);
        Assert.Contains(observation.Gaps, gap => gap.Contains("--type Heap", StringComparison.Ordinal));
        Assert.Equal("TestTargets.Scenarios.TaskWait()", Decision.Decide(observation).BlockingCalls[0].Method);
    }

    [Theory]
    [InlineData(DumpType.WithHeap, 0)]
    [InlineData(DumpType.Normal, null)]
    public void A_pool_that_nothing_has_used_has_an_empty_queue_as_far_as_the_dump_shows(DumpType type, int? queued)
    {
        using var target = Target.Start("dotnet", BuiltProgram.Assembly("ParkedThreads"), "0");
        using var dump = TakenDump.Of(target, type);

        Observation observation = DumpReader.Read(dump.File, Settings);

        Assert.Equal(queued, observation.Instant!.QueueLength);
        Assert.Equal(queued is null, observation.Gaps.Any(gap => gap.Contains("--type Heap", StringComparison.Ordinal)));
        Assert.NotEqual(Verdict.Starving, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void Of_a_runtime_that_is_not_here_it_says_what_to_copy()
    {
        using var elsewhere = new TemporaryFolder();
        string program = CopyTo(elsewhere, PublishedTarget.PublishOrSkip("TestTargets", "net8.0"));
        using var target = Target.Start(program, "idle");
        using var dump = TakenDump.Of(target);
        Directory.Delete(Path.GetDirectoryName(program)!, recursive: true);

        var failure = Assert.Throws<EvidenceFileException>(() => DumpReader.Read(dump.File, Settings));

        Assert.Contains("--dac FILE", failure.Message, StringComparison.Ordinal);
        Assert.Contains(Path.GetDirectoryName(program)!, failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_library_that_is_named_must_be_there()
    {
        using var target = Target.Start("idle");
        using var dump = TakenDump.Of(target);

        var failure = Assert.Throws<EvidenceFileException>(
            () => DumpReader.Read(dump.File, new() { DataAccessLibrary = "/nowhere/libmscordaccore.so" }));

        Assert.Contains("/nowhere/libmscordaccore.so", failure.Message, StringComparison.Ordinal);
    }

    private static string CopyTo(TemporaryFolder folder, string program)
    {
        string copy = Directory.CreateDirectory(folder.File("copy")).FullName;
        foreach (string file in Directory.GetFiles(Path.GetDirectoryName(program)!))
            File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
        return Path.Combine(copy, Path.GetFileName(program));
    }
}
