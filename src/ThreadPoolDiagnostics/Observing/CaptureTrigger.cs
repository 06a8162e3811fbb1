using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Decides when a detailed capture is worthwhile. It only decides what is collected, not the verdict.</summary>
internal static class CaptureTrigger
{
    private static readonly TimeSpan Recently = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Standstill = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Whether work waits noticeably, most workers wait, the queue is long in two samples (unless most workers are at work and
    /// the queue moves), or the runtime added a thread because of starvation.
    /// </summary>
    public static bool Arises(Observation observation) =>
        (observation.Samples is [.., var sample] && QueueDelayEstimate.IsDelayed(sample))
        || (observation.Stacks is [.., var snapshot] && MostWorkersWait(observation, snapshot))
        || (observation.Samples is [.., var before, var last] && IsLong(before, observation) && IsLong(last, observation)
            && !IsWorkedOff(last, observation))
        || observation.Adjustments.Any(one =>
            one.Reason is AdjustmentReason.Starvation && one.Elapsed >= observation.Duration - Recently);

    /// <summary>Whether, beyond a noticeable delay, hardly any work was done for two samples in a row.</summary>
    public static bool IsStandstill(Observation observation) =>
        observation.Samples is [.., var before, var last] && HardlyMoves(before) && HardlyMoves(last);

    private static bool HardlyMoves(CounterSample sample) => QueueDelayEstimate.Reaches(sample, Standstill);

    private static bool IsWorkedOff(CounterSample sample, Observation observation) => observation.MostWorkersAreAtWork
        && !QueueDelayEstimate.Reaches(sample, Thresholds.ShortestBlock);

    private static bool IsLong(CounterSample sample, Observation observation) =>
        sample.QueueLength > 2 * Math.Max(observation.Processors, 1);

    /// <summary>Whether at least half of the workers that have a work item wait, and more than one does.</summary>
    public static bool MostWorkersWait(Observation observation, StackSnapshot snapshot) =>
        new PoolWorkers(observation with { Stacks = [snapshot] }, new ProcessorUse(observation))
            is { WaitingCount: > 1 and var waiting, BusyCount: var busy }
        && 2 * waiting >= busy;
}
