using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>When it is worth to look closer. Cheap to raise: it decides what is collected, not what it means.</summary>
internal static class Suspicion
{
    private static readonly TimeSpan Recently = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Standstill = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Work waits noticeably for a thread, or most workers wait, or the queue has more in it than the processors could begin at
    /// once two samples in a row, however fast other items pass by it, unless most workers are at work and it moves on quickly,
    /// or the runtime itself has added a thread because nothing moved.
    /// </summary>
    public static bool Arises(Observation seen) =>
        (seen.Samples is [.., var sample] && QueueWait.IsLate(sample))
        || (seen.Stacks is [.., var snapshot] && MostWorkersWait(seen, snapshot))
        || (seen.Samples is [.., var before, var last] && IsLong(before, seen) && IsLong(last, seen) && !IsWorkedOff(last, seen))
        || seen.Adjustments.Any(one => one.Reason is AdjustmentReason.Starvation && one.Elapsed >= seen.Duration - Recently);

    /// <summary>Work does not only wait noticeably, it has hardly got a thread for two samples in a row.</summary>
    public static bool IsStandstill(Observation seen) =>
        seen.Samples is [.., var before, var last] && HardlyMoves(before) && HardlyMoves(last);

    private static bool HardlyMoves(CounterSample sample) => QueueWait.Estimate(sample) >= Standstill;

    private static bool IsWorkedOff(CounterSample sample, Observation seen) => seen.MostWorkersAreAtWork
        && QueueWait.Estimate(sample) < Thresholds.ShortestBlock;

    private static bool IsLong(CounterSample sample, Observation seen) => sample.QueueLength > 2 * Math.Max(seen.Processors, 1);

    /// <summary>At least half of the workers that have a work item wait, and it is not just one.</summary>
    public static bool MostWorkersWait(Observation seen, StackSnapshot snapshot) =>
        new PoolWorkers(seen with { Stacks = [snapshot] }, new ProcessorUse(seen))
            is { WaitingCount: > 1 and var waiting, BusyCount: var busy }
        && 2 * waiting >= busy;
}
