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

    [Fact]
    public void Delayed_work_and_blocked_workers_are_starvation() => Is(Verdict.Starving, Late.With(Given.Sleeping(24)));

    [Fact]
    public void A_pool_that_does_not_grow_and_tells_nothing_starves_all_the_same() =>
        Is(Verdict.Starving, Given.Sampled((32, 98, 0, 0), (32, 98, 0, 0)).With(Given.Sleeping(32)));

    [Fact]
    public void A_busy_CPU_excuses_nothing_when_other_threads_use_it() =>
        Is(Verdict.Starving, Busy.With(Given.Sleeping(20), Given.Dedicated(2)));

    [Fact]
    public void A_busy_machine_excuses_nothing_either() =>
        Is(Verdict.Starving, (Late with { MachineCpuPercent = 100 }).With(Given.Sleeping(20)));

    [Fact]
    public void A_busy_CPU_that_the_workers_use_themselves_is_saturated() =>
        Is(Verdict.CpuSaturated, Busy.With(Given.Running(5)));

    [Fact]
    public void Some_blocked_workers_beside_those_that_use_up_the_CPU_do_not_make_it_starvation() =>
        Is(Verdict.CpuSaturated, Busy.With(Given.Running(2), Given.Sleeping(4)));

    [Fact]
    public void Workers_that_could_run_on_a_machine_that_others_keep_busy_need_CPU() =>
        Is(Verdict.CpuSaturated, (Late with { MachineCpuPercent = 99 }).With(Given.Running(1), Given.Idle(1)));

    [Fact]
    public void A_quick_queue_is_healthy() => Is(Verdict.Healthy, Quick.With(Given.Running(2)));

    [Fact]
    public void One_late_second_is_a_burst() =>
        Is(Verdict.Healthy, Given.Sampled((4, 500, 90, 30), (4, 0, 600, 20), (4, 0, 600, 20)).With(Given.Running(1)));

    [Fact]
    public void Thousands_in_the_queue_that_leave_it_at_once_are_healthy() =>
        Is(Verdict.Healthy, Given.Sampled((4, 5_000, 400_000, 60), (4, 6_000, 400_000, 60)).With(Given.Running(2)));

    [Fact]
    public void Blocked_workers_without_late_work_are_only_blocking() =>
        Is(Verdict.Blocking, Given.Sampled((152, 0, 800, 5), (152, 0, 800, 5)).With(Given.Sleeping(150)));

    [Fact]
    public void A_blocked_worker_or_two_in_a_quick_pool_are_healthy() =>
        Is(Verdict.Healthy, (Quick with { Processors = 4 }).With(Given.Sleeping(2), Given.Idle(4)));

    [Fact]
    public void Workers_that_meet_at_a_lock_for_a_moment_are_healthy() =>
        Is(Verdict.Healthy, Given.Sampled((3, 58, 17_000, 60), (3, 57, 16_500, 55)).With(Given.Sleeping(2)));

    [Fact]
    public void Threads_that_are_not_the_pools_may_wait_as_long_as_they_like() =>
        Is(Verdict.Healthy, Quick.With(Given.Dedicated(50), Given.Idle(2)));

    [Fact]
    public void A_late_second_after_which_the_pool_has_grown_is_growing() =>
        Is(
            Verdict.Growing,
            Given.Sampled((10, 0, 12, 3), (14, 40, 20, 3), (18, 0, 40, 3), (20, 0, 40, 3)).With(Given.Sleeping(18)));

    [Fact]
    public void A_queue_that_falls_starves_as_long_as_work_is_late() =>
        Is(
            Verdict.Starving,
            Given.Sampled((10, 90, 12, 3), (20, 60, 20, 3), (30, 30, 40, 3), (39, 12, 40, 3)).With(Given.Sleeping(30)));

    [Fact]
    public void A_queue_that_falls_too_slowly_starves() =>
        Is(
            Verdict.Starving,
            Given.Sampled((10, 114, 12, 3), (14, 110, 13, 3), (18, 106, 14, 3), (22, 102, 15, 3)).With(Given.Sleeping(20)));

    [Fact]
    public void Work_that_nobody_takes_although_workers_are_parked_is_a_lost_wake_up() =>
        Is(Verdict.LostWakeUp, Given.Sampled((8, 4_000, 0, 0), (8, 4_100, 0, 0), (8, 4_200, 0, 0)).With(Given.Idle(8)));

    [Fact]
    public void Less_work_than_processors_is_the_moment_of_counting() =>
        Is(Verdict.Healthy, Given.Sampled((2, 1, 1, 0), (2, 1, 1, 0), (2, 1, 1, 0)).With(Given.Idle(2)));

    [Fact]
    public void Late_work_that_nothing_explains_stays_unexplained() =>
        Is(Verdict.Unknown, Given.Sampled((3, 50, 100, 5), (3, 50, 100, 5)).With(Given.Running(1), Given.Idle(2)));

    [Fact]
    public void One_sample_is_too_little() => Is(Verdict.Unknown, Given.Sampled((32, 98, 0, 0)).With(Given.Sleeping(32)));

    [Fact]
    public void Nothing_at_all_is_too_little() => Is(Verdict.Unknown, Given.Sampled());

    [Fact]
    public void Late_work_without_stacks_is_not_enough()
    {
        Diagnosis diagnosis = Is(Verdict.Unknown, Late);

        Assert.Contains("stacks", diagnosis.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_stacks_the_runtimes_own_word_is_enough()
    {
        Diagnosis diagnosis = Is(Verdict.Starving, Late.Adjusted(AdjustmentReason.Starvation, 3));

        Assert.Contains(diagnosis.Evidence, line => line.Contains("less certainty", StringComparison.Ordinal));
    }

    [Fact]
    public void It_is_not_where_most_workers_were_at_work()
    {
        Diagnosis diagnosis = Is(
            Verdict.Unknown,
            Late.Adjusted(AdjustmentReason.Starvation, 3) with { WorkerDemands = [new(TimeSpan.FromSeconds(1), 8, AtWork: 5)] });

        Assert.Equal("Work waited for the thread pool, but its threads were not found blocked.", diagnosis.Summary);
        Assert.Contains(diagnosis.Evidence, line => line.Contains("5 of 8 pool threads ran", StringComparison.Ordinal));
    }

    [Fact]
    public void Cooperative_blocking_is_not_the_runtimes_word_for_it() =>
        Is(Verdict.Unknown, Late.Adjusted(AdjustmentReason.CooperativeBlocking, 16));

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
    public void The_same_on_a_machine_that_others_keep_busy() =>
        Is(
            Verdict.Starving,
            Given.Sampled((12, 90, 20, 1), (12, 90, 20, 1)).With(Given.Outside(12)) with { MachineCpuPercent = 100 });

    [Fact]
    public void Workers_outside_managed_code_that_use_the_CPU_do_not_wait() =>
        Is(Verdict.CpuSaturated, Busy.With(Given.Outside(5)));

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

    private static Diagnosis Is(Verdict expected, Observation observation)
    {
        Diagnosis diagnosis = Decision.Decide(observation);
        Assert.True(expected == diagnosis.Verdict, $"{diagnosis.Verdict}: {string.Join('\n', diagnosis.Evidence)}");
        return diagnosis;
    }
}
