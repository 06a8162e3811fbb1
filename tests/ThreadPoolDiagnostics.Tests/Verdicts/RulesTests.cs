using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

public sealed class RulesTests
{
    private static readonly Observation Late = Given.Sampled((14, 114, 16, 5), (19, 106, 15, 3), (24, 98, 0, 2));
    private static readonly Observation Quick = Given.Sampled((4, 0, 600, 20), (6, 10, 9_000, 30), (6, 0, 650, 12));
    private static readonly Observation Busy = Given.Sampled((5, 300, 900, 99), (6, 350, 950, 98), (7, 500, 900, 99));

    /// <summary>A rule, an observation that it is about, and its verdict.</summary>
    private static readonly Dictionary<string, (Verdict Verdict, Observation Observation)> Cases = new()
    {
        ["Delayed work and blocked workers are starvation"] = (Verdict.Starving, Late.With(Given.Sleeping(24))),
        ["A pool that does not grow and tells nothing starves all the same"] = (Verdict.Starving,
            Given.Sampled((32, 98, 0, 0), (32, 98, 0, 0)).With(Given.Sleeping(32))),
        ["A busy CPU excuses nothing when other threads use it"] = (Verdict.Starving,
            Busy.With(Given.Sleeping(20), Given.Dedicated(2))),
        ["A busy machine excuses nothing either"] = (Verdict.Starving,
            (Late with { MachineCpuPercent = 100 }).With(Given.Sleeping(20))),
        ["Some blocked workers beside those that use up the CPU do not make it starvation"] = (Verdict.CpuSaturated,
            Busy.With(Given.Running(2), Given.Sleeping(4))),
        ["A quick queue is healthy"] = (Verdict.Healthy, Quick.With(Given.Running(2))),
        ["One second of delays is a burst"] = (Verdict.Healthy,
            Given.Sampled((4, 500, 90, 30), (4, 0, 600, 20), (4, 0, 600, 20)).With(Given.Running(1))),
        ["Thousands in the queue that leave it at once are healthy"] = (Verdict.Healthy,
            Given.Sampled((4, 5_000, 400_000, 60), (4, 6_000, 400_000, 60)).With(Given.Running(2))),
        ["Blocked workers without delayed work are only blocking"] = (Verdict.Blocking,
            Given.Sampled((152, 0, 800, 5), (152, 0, 800, 5)).With(Given.Sleeping(150))),
        ["A blocked worker or two in a quick pool are healthy"] = (Verdict.Healthy,
            (Quick with { Processors = 4 }).With(Given.Sleeping(2), Given.Idle(4))),
        ["Workers that meet at a lock for a moment are healthy"] = (Verdict.Healthy,
            Given.Sampled((3, 58, 17_000, 60), (3, 57, 16_500, 55)).With(Given.Sleeping(2))),
        ["Threads that are not the pool's may wait as long as they like"] = (Verdict.Healthy,
            Quick.With(Given.Dedicated(50), Given.Idle(2))),
        ["A queue that falls starves as long as work is delayed"] = (Verdict.Starving,
            Given.Sampled((10, 90, 12, 3), (20, 60, 20, 3), (30, 30, 40, 3), (39, 12, 40, 3)).With(Given.Sleeping(30))),
        ["A queue that falls too slowly starves"] = (Verdict.Starving,
            Given.Sampled((10, 114, 12, 3), (14, 110, 13, 3), (18, 106, 14, 3), (22, 102, 15, 3)).With(Given.Sleeping(20))),
        ["Less work than processors is the moment of counting"] = (Verdict.Healthy,
            Given.Sampled((2, 1, 1, 0), (2, 1, 1, 0), (2, 1, 1, 0)).With(Given.Idle(2))),
        ["One sample is too little"] = (Verdict.Unknown, Given.Sampled((32, 98, 0, 0)).With(Given.Sleeping(32))),
        ["Nothing at all is too little"] = (Verdict.Unknown, Given.Sampled()),
        ["Cooperative blocking is not the runtime's word for starvation"] = (Verdict.Unknown,
            Late.Adjusted(AdjustmentReason.CooperativeBlocking, 16)),
        ["Workers outside managed code also wait on a busy machine"] = (Verdict.Starving,
            Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(Given.Outside(12)) with { MachineCpuPercent = 100 }),
        ["Workers outside managed code that use the CPU do not wait"] = (Verdict.CpuSaturated, Busy.With(Given.Outside(5))),
    };

    public static TheoryData<string> Names => [.. Cases.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Each_observation_has_its_verdict(string name) => Is(Cases[name].Verdict, Cases[name].Observation);

    [Fact]
    public void Without_stacks_the_runtimes_word_is_not_enough_where_most_workers_were_at_work()
    {
        Diagnosis diagnosis = Is(
            Verdict.Unknown,
            Late.Adjusted(AdjustmentReason.Starvation, 3) with { WorkerDemands = [new(TimeSpan.FromSeconds(1), 8, AtWork: 5)] });

        Assert.Equal("Work waited for the thread pool, but its threads were not found blocked.", diagnosis.Summary);
        Assert.Contains(diagnosis.Evidence, line => line.Contains("5 of 8 pool threads ran", StringComparison.Ordinal));
    }

    [Fact]
    public void Stacks_without_names_are_as_none_and_it_says_so()
    {
        Observation unnamed = Late.With(new StackGroup([Given.Framework("(unknown)"), Given.Framework("(unknown)")], [1, 2, 3]));

        Diagnosis unknown = Is(Verdict.Unknown, unnamed);
        Diagnosis starving = Is(Verdict.Starving, unnamed.Adjusted(AdjustmentReason.Starvation, 3));

        Assert.Equal(
            "Work waited for the thread pool, but the stacks of its threads have no names of methods.", unknown.Summary);
        Assert.DoesNotContain(unknown.Evidence, line => line.Contains("was busy", StringComparison.Ordinal));
        Assert.Contains(starving.Evidence, line => line.Contains("NativeAOT", StringComparison.Ordinal));
    }

    [Fact]
    public void Workers_outside_managed_code_wait_when_no_core_is_left_for_them_to_run_on()
    {
        Diagnosis diagnosis = Is(Verdict.Starving, Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(Given.Outside(12)));

        Assert.Equal(
            ("App.Orders.Book()", WaitKind.Native), (diagnosis.BlockingCalls[0].Method, diagnosis.BlockingCalls[0].Wait));
    }

    [Fact]
    public void Workers_that_write_events_for_us_do_not_wait()
    {
        StackGroup writing = Given.Stack(
            2, Given.Framework("System.Diagnostics.Tracing.EventPipeEventProvider.EventWriteTransfer(EventDescriptor&)"),
            Given.Framework("System.Diagnostics.Tracing.FrameworkEventSource.ThreadPoolDequeueWorkObject(Object)"),
            Given.Application("App.Orders.Book()")) with
        { InManagedCode = 0 };

        Diagnosis diagnosis =
            Is(Verdict.Starving, Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(Given.Sleeping(10), writing));

        Assert.Equal((10, 10 / 12.0), diagnosis.BlockingCalls.Select(call => (call.Threads, call.BusyShare)).Single());
    }

    [Theory]
    [InlineData("System.Lazy.CreateValue()", 50, WaitKind.Lock)]
    [InlineData("System.Lazy.CreateValue()", 0, WaitKind.Native)]
    [InlineData("System.RuntimeMethodHandle.InvokeMethod(Object)", 50, WaitKind.Native)]
    public void A_lock_without_a_frame_is_one_where_locks_are_fought_for(string topmost, double contentions, WaitKind wait)
    {
        Observation observation = Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(
            Given.Stack(12, Given.Framework(topmost), Given.Application("App.Orders.Book()")) with { InManagedCode = 0 });

        Diagnosis diagnosis = Is(Verdict.Starving, observation with
        {
            Samples = [observation.Samples[0] with { LockContentionsPerSecond = contentions }, .. observation.Samples.Skip(1)],
        });

        Assert.Equal(wait, diagnosis.BlockingCalls[0].Wait);
    }

    [Fact]
    public void A_lock_that_leaves_no_frame_is_known_by_its_events()
    {
        Observation observation = Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(Given.Outside(12)) with
        {
            LockWaits = [.. Enumerable.Range(2_001, 12).Select(thread =>
                new LockWait(TimeSpan.FromSeconds(0.1), thread, 7, null))],
        };

        Diagnosis diagnosis = Is(Verdict.Starving, observation);

        Assert.Equal(WaitKind.Lock, diagnosis.BlockingCalls[0].Wait);
        Assert.Contains(diagnosis.Evidence, line => line.Contains("Thread 7 held a lock", StringComparison.Ordinal));
    }

    internal static Diagnosis Is(Verdict expected, Observation observation)
    {
        Diagnosis diagnosis = Decision.Decide(observation);
        Assert.True(expected == diagnosis.Verdict, $"{diagnosis.Verdict}: {string.Join('\n', diagnosis.Evidence)}");
        return diagnosis;
    }
}
