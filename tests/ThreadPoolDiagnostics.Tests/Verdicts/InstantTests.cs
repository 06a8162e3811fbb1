using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>What follows from one instant of a process with two processors, and what does not.</summary>
public sealed class InstantTests
{
    /// <summary>A pool that has grown from two threads to twelve, with an idle CPU.</summary>
    private static readonly PoolState Grown = new()
    {
        Threads = 12,
        ThreadGoal = 12,
        MinThreads = 2,
        MaxThreads = 1_000,
        CpuPercent = 3,
        QueueLength = 40,
    };

    private static readonly PoolState New = Grown with { Threads = 2, ThreadGoal = 2 };

    [Fact]
    public void A_worker_that_waits_for_queued_work_proves_starvation_with_the_count()
    {
        PoolState state = New with
        {
            QueueLength = 1,
            Awaited = [Awaits(1, AwaitedCompletion.Queued), Awaits(2, AwaitedCompletion.Timer)],
        };

        Diagnosis diagnosis = Decide(state, Given.Sleeping(2));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.StartsWith(
            "1 of 2 busy pool threads wait for work that is itself in the pool's queue", diagnosis.Evidence[0],
            StringComparison.Ordinal);
    }

    [Fact]
    public void That_is_no_proof_while_a_worker_is_free() => Assert.Equal(
        Verdict.Healthy,
        Decide(New with { Awaited = [Awaits(1, AwaitedCompletion.Queued)], ThreadGoal = 4, QueueLength = 1 },
            Given.Sleeping(2), Given.Idle(2)).Verdict);

    [Fact]
    public void A_queue_behind_a_pool_that_has_grown_is_starvation()
    {
        Diagnosis diagnosis = Decide(Grown, Given.Sleeping(12));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Equal("App.Orders.Show()", diagnosis.BlockingCalls[0].Method);
        Assert.Contains(diagnosis.Advice, advice => advice.Contains("Task.Delay", StringComparison.Ordinal));
    }

    [Fact]
    public void Idle_workers_beyond_the_goal_take_no_work() => Assert.Equal(
        Verdict.Starving, Decide(Grown with { Threads = 3, ThreadGoal = 2 }, Given.Sleeping(2), Given.Idle(1)).Verdict);

    [Fact]
    public void A_new_pool_that_is_blocked_may_be_so_for_a_moment() =>
        Assert.Equal(Verdict.Blocking, Decide(New, Given.Sleeping(2)).Verdict);

    [Fact]
    public void That_nobody_took_work_for_half_a_second_is_starvation() => Assert.Equal(
        Verdict.Starving, Decide(New with { SinceLastDequeue = TimeSpan.FromSeconds(0.5) }, Given.Sleeping(2)).Verdict);

    [Fact]
    public void At_MaxThreads_with_an_idle_process_any_queue_is_starvation()
    {
        PoolState state = New with { MaxThreads = 2, QueueLength = 1 };

        Assert.Equal(Verdict.Starving, Decide(state with { CpuPercent = 0 }, Given.Sleeping(2)).Verdict);
        Assert.Equal(Verdict.Blocking, Decide(state with { CpuPercent = 30 }, Given.Sleeping(2)).Verdict);
    }

    [Fact]
    public void Without_a_queue_no_verdict_says_that_work_waits()
    {
        PoolState unseen = Grown with { QueueLength = null };

        Diagnosis blocked = Decide(unseen, Given.Sleeping(12));

        Assert.Equal(Verdict.Blocking, blocked.Verdict);
        Assert.Contains(blocked.Evidence, sentence => sentence.Contains("check -p PID", StringComparison.Ordinal));
        Assert.Equal(Verdict.Unknown, Decide(unseen, Given.Running(2)).Verdict);
        Assert.Equal(Verdict.Healthy, Decide(unseen, Given.Running(1), Given.Idle(3)).Verdict);
        Assert.Equal(
            Verdict.Unknown, Decide(unseen with { ThreadGoal = null }, Given.Sleeping(2), Given.Idle(1)).Verdict);
    }

    [Fact]
    public void Blocked_workers_without_queued_work_are_blocking() =>
        Assert.Equal(Verdict.Blocking, Decide(Grown with { QueueLength = 0 }, Given.Sleeping(12)).Verdict);

    [Fact]
    public void A_queue_before_running_workers_is_for_the_processors()
    {
        Assert.Equal(Verdict.CpuSaturated, Decide(New with { CpuPercent = 50 }, Given.Running(2)).Verdict);
        Assert.Equal(Verdict.CpuSaturated, Decide(New with { CpuPercent = 90 }, Given.Running(1)).Verdict);
    }

    [Fact]
    public void Workers_that_run_in_a_process_that_hardly_computed_say_nothing_of_a_queue() =>
        Assert.Equal(Verdict.Unknown, Decide(New with { CpuPercent = 12 }, Given.Running(2)).Verdict);

    [Fact]
    public void What_waits_behind_one_item_counts()
    {
        PoolState state = Grown with { Threads = 4, ThreadGoal = 4, QueueLength = 1 };

        Diagnosis diagnosis = Decide(state with { WaitingWork = 200 }, Given.Sleeping(4));

        Assert.Equal(Verdict.Starving, diagnosis.Verdict);
        Assert.Contains(diagnosis.Evidence, sentence => sentence.Contains("199 more waited behind it", StringComparison.Ordinal));
        Assert.Equal(Verdict.Blocking, Decide(state, Given.Sleeping(4)).Verdict);
    }

    [Fact]
    public void An_item_with_nothing_to_do_is_no_waiting_work() => Assert.Equal(
        Verdict.Blocking, Decide(Grown with { QueueLength = 1, WaitingWork = 0 }, Given.Sleeping(12)).Verdict);

    [Fact]
    public void A_queue_that_no_free_worker_takes_for_long_is_a_lost_wake_up()
    {
        Assert.Equal(
            Verdict.LostWakeUp,
            Decide(New with { SinceLastDequeue = TimeSpan.FromSeconds(5) }, Given.Idle(2)).Verdict);
        Assert.Equal(Verdict.Unknown, Decide(New, Given.Idle(2)).Verdict);
    }

    [Fact]
    public void Without_a_stack_there_is_no_verdict()
    {
        Observation observation = Given.With(seconds: 0) with { Instant = Grown };

        Assert.Equal(Verdict.Unknown, Decision.Decide(observation).Verdict);
    }

    [Fact]
    public void It_is_saved_and_loaded_with_the_observation()
    {
        Observation observation = Seen(Grown with
        {
            SinceLastDequeue = TimeSpan.FromSeconds(1),
            Queued = [new("App.Jobs.Run", 40)],
            Awaited = [new(7, AwaitedCompletion.External, ["App.Orders.LoadAsync"])],
        }, Given.Sleeping(3));

        PoolState loaded = ObservationJson.Read(ObservationJson.Write(observation)).Instant!;

        Assert.Equal(observation.Instant! with { Queued = [], Awaited = [] }, loaded with { Queued = [], Awaited = [] });
        Assert.Equal(observation.Instant!.Queued, loaded.Queued);
        Assert.Equal(["App.Orders.LoadAsync"], loaded.Awaited[0].Chain);
    }

    private static AwaitedWork Awaits(int thread, AwaitedCompletion completion) =>
        new(thread, completion, ["App.Orders.LoadAsync"]);

    private static Diagnosis Decide(PoolState state, params StackGroup[] groups) => Decision.Decide(Seen(state, groups));

    private static Observation Seen(PoolState state, params StackGroup[] groups) =>
        Given.With(stacks: [Given.Snapshot(0, groups)], seconds: 0) with { Instant = state };
}
