using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>When it is worth to capture details. Cheap to raise: it decides what is collected, not what it means.</summary>
internal static class CaptureTrigger
{
    private static readonly TimeSpan Recently = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Standstill = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Work waits noticeably for a thread, or most workers wait, or the queue has more in it than the processors could begin at
    /// once two samples in a row, however fast other items pass by it, unless most workers are at work and it moves on quickly,
    /// or the runtime itself has added a thread because nothing moved.
    /// </summary>
    public static bool Arises(Observation observation) =>
        (observation.Samples is [.., var sample] && QueueDelayEstimate.IsDelayed(sample))
        || (observation.Stacks is [.., var snapshot] && MostWorkersWait(observation, snapshot))
        || (observation.Samples is [.., var before, var last] && IsLong(before, observation) && IsLong(last, observation)
            && !IsWorkedOff(last, observation))
        || observation.Adjustments.Any(one =>
            one.Reason is AdjustmentReason.Starvation && one.Elapsed >= observation.Duration - Recently);

    /// <summary>Work does not only wait noticeably, it has hardly got a thread for two samples in a row.</summary>
    public static bool IsStandstill(Observation observation) =>
        observation.Samples is [.., var before, var last] && HardlyMoves(before) && HardlyMoves(last);

    private static bool HardlyMoves(CounterSample sample) => QueueDelayEstimate.Estimate(sample) >= Standstill;

    private static bool IsWorkedOff(CounterSample sample, Observation observation) => observation.MostWorkersAreAtWork
        && QueueDelayEstimate.Estimate(sample) < Thresholds.ShortestBlock;

    private static bool IsLong(CounterSample sample, Observation observation) =>
        sample.QueueLength > 2 * Math.Max(observation.Processors, 1);

    /// <summary>At least half of the workers that have a work item wait, and it is not just one.</summary>
    public static bool MostWorkersWait(Observation observation, StackSnapshot snapshot) =>
        new PoolWorkers(observation with { Stacks = [snapshot] }, new ProcessorUse(observation))
            is { WaitingCount: > 1 and var waiting, BusyCount: var busy }
        && 2 * waiting >= busy;
}
