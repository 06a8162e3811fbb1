using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>When it is worth to look closer. Cheap to raise: it decides what is collected, not what it means.</summary>
internal static class Suspicion
{
    /// <summary>Work waits noticeably for a thread, or most workers wait.</summary>
    public static bool Arises(Observation seen) =>
        (seen.Samples is [.., var sample] && QueueWait.IsLate(sample))
        || (seen.Stacks is [.., var snapshot] && MostWorkersWait(seen, snapshot));

    /// <summary>At least half of the workers that have a work item wait, and it is not just one.</summary>
    public static bool MostWorkersWait(Observation seen, StackSnapshot snapshot) =>
        new PoolWorkers(seen with { Stacks = [snapshot] }, new ProcessorUse(seen)) is { MostlyWait: true, WaitingCount: > 1 };
}
