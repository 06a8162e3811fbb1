using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;
using static ThreadPoolDiagnostics.Tests.Verdicts.RulesTests;

namespace ThreadPoolDiagnostics.Tests.Verdicts;

/// <summary>Many processors, one, half a one, and a collector that takes them all.</summary>
public sealed class ProcessorRulesTests
{
    [Fact]
    public void Forty_items_that_nobody_takes_are_a_lost_wake_up_on_64_processors_too() => Is(Verdict.LostWakeUp,
        Given.Sampled(Enumerable.Repeat((64, 40L, 0.0, 0.0), 10)).With(Given.Idle(64)) with { Processors = 64 });

    [Fact]
    public void A_pool_whose_workers_are_all_blocked_starves_on_64_processors_although_one_was_idle_for_a_moment()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((33, 40L, 0.0, 0.0), 5)) with { Processors = 64 };
        StackSnapshot first = Given.Snapshot(0.5, Given.Sleeping(32));
        Is(
            Verdict.Starving,
            observation with { Stacks = [first, Given.Snapshot(1.5, Given.Sleeping(32), Given.Idle(1))] });
        Is(Verdict.Starving, observation with { Stacks = [Given.Snapshot(0.5, Given.Sleeping(32), Given.Idle(1))] });
    }

    [Fact]
    public void One_worker_that_was_at_a_lock_in_one_of_two_snapshots_does_not_starve_a_busy_core() => Is(Verdict.CpuSaturated,
        Given.Sampled(Enumerable.Repeat((1, 30L, 50.0, 100.0), 4)) with
        {
            Processors = 1,
            Stacks = [Given.Snapshot(0.5, Given.Sleeping(1)), Given.Snapshot(1.5, Given.Running(1))],
        });

    [Fact]
    public void One_unlucky_snapshot_is_not_enough() => IsNot(Verdict.Starving,
        Given.Sampled(Enumerable.Repeat((1, 30L, 50.0, 100.0), 4)) with
        {
            Processors = 1,
            Stacks = [Given.Snapshot(0.5, Given.Sleeping(1))],
        });

    [Fact]
    public void A_worker_that_is_blocked_in_every_snapshot_starves_a_single_core() => Is(Verdict.Starving,
        Given.Sampled(Enumerable.Repeat((1, 30L, 0.0, 1.0), 4)).With(Given.Sleeping(1)) with { Processors = 1 });

    [Fact]
    public void A_blocked_pool_starves_under_a_quota_as_well()
    {
        Observation observation =
            Given.Sampled(Enumerable.Repeat((20, 60L, 8.0, 2.0), 5)).With(Given.Sleeping(20)) with { Processors = 1 };

        Diagnosis diagnosis = Is(Verdict.Starving, Throttled(observation, cores: 0.5, throttled: 0));

        Assert.Contains(diagnosis.Evidence, line => line.Contains("not short of processor time", StringComparison.Ordinal));
    }

    [Fact]
    public void A_blocked_pool_starves_while_another_thread_uses_the_quota_up() => Is(Verdict.Starving,
        Throttled(
            Given.Sampled(Enumerable.Repeat((20, 60L, 8.0, 50.0), 5)).With(Given.Sleeping(20), Given.Dedicated(1)) with
            {
                Processors = 1,
            },
            0.5, 49));

    [Fact]
    public void What_the_system_knows_of_a_thread_is_not_overruled_by_arithmetic()
    {
        StackGroup outside = Given.Outside(6);
        StackThread[] wanting = Given.Threads(outside, demand: 0.9, slices: 40);
        Observation observation = Given.Sampled(Enumerable.Repeat((6, 60L, 30.0, 25.0), 4)) with
        {
            Processors = 1,
            Stacks = [Given.Snapshot(0.5, wanting, outside), Given.Snapshot(1.5, wanting, outside)],
        };

        IsNot(Verdict.Starving, observation);
    }

    [Fact]
    public void Without_stacks_a_machine_that_others_keep_busy_makes_the_runtimes_word_too_little() => Is(Verdict.Unknown,
        Given.Sampled((14, 114, 16, 5), (19, 106, 15, 3), (24, 98, 0, 2)).Adjusted(AdjustmentReason.Starvation, 1) with
        {
            MachineCpuPercent = 99,
        });

    [Fact]
    public void Threads_that_a_collection_has_stopped_do_not_wait_in_native_code()
    {
        StackGroup outside = Given.Outside(4);
        StackThread[] parked = Given.Threads(outside, demand: 0.02, slices: 30);
        Observation observation = Given.Sampled(Enumerable.Repeat((4, 60L, 30.0, 45.0), 4)) with
        {
            Stacks = [Given.Snapshot(0.5, parked, outside), Given.Snapshot(1.5, parked, outside)],
        };
        Observation collecting =
            observation with { Samples = [.. observation.Samples.Select(sample => sample with { GcPausePercent = 70 })] };

        Is(Verdict.Starving, observation);
        Diagnosis diagnosis = Is(Verdict.CpuSaturated, collecting);
        Assert.Contains(diagnosis.Evidence, line =>
            line.Contains("Garbage collections stopped it for 70 % of the time", StringComparison.Ordinal));
        Assert.Contains("Garbage collections", diagnosis.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Blocked_workers_beside_quick_items_are_not_averaged_away()
    {
        StackGroup sleeping = Given.Sleeping(200);
        StackThread[] asleep = Given.Threads(sleeping, demand: 0, slices: 0);
        Observation quick = Given.Sampled(Enumerable.Repeat((201, 0L, 40_000.0, 30.0), 4));

        Is(Verdict.Blocking, quick.With(sleeping, Given.Running(1))); // they stay, and are a hundred times as many as processors
        Is(Verdict.Blocking, quick with { Stacks = [Given.Snapshot(0.5, asleep, sleeping, Given.Running(1))] });
    }

    [Fact]
    public void Of_a_busy_pool_whose_stacks_were_not_worth_their_price_it_says_why_it_is_well()
    {
        Observation busy = Given.Sampled(Enumerable.Repeat((4, 30L, 90_000.0, 55.0), 5)) with { MachineCpuPercent = 98 };

        Diagnosis diagnosis = Is(
            Verdict.Healthy, busy with { WorkerDemands = [new(TimeSpan.FromSeconds(4.8), Workers: 4, AtWork: 3)] });

        Assert.Contains(
            "Its stacks were not taken: 3 of 4 pool threads ran, or waited for a processor, too much of the time to be blocked.",
            diagnosis.Evidence);
        Assert.Contains(
            "No stacks were captured, so what the pool's threads did is not known.", Is(Verdict.Healthy, busy).Evidence);
    }

    private static Observation Throttled(Observation observation, double cores, int throttled) => observation with
    {
        Quotas =
        [
            new(TimeSpan.Zero, new CpuQuota(cores, 1_000, 10, TimeSpan.FromSeconds(1))),
            new(observation.Duration, new CpuQuota(cores, 1_050, 10 + throttled, TimeSpan.FromSeconds(1 + (throttled * 0.05)))),
        ],
    };

    private static void IsNot(Verdict wrong, Observation observation) =>
        Assert.NotEqual(wrong, Decision.Decide(observation).Verdict);
}
