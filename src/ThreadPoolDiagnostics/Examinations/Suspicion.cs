namespace ThreadPoolDiagnostics;

/// <summary>When it is worth to look closer. Cheap to raise: it decides what is collected, not what it means.</summary>
public static class Suspicion
{
    /// <summary>Work that waits so long for a thread is slow already.</summary>
    private const double SuspiciousQueueSeconds = 0.1;

    /// <summary>The queue hardly moves, or most workers wait.</summary>
    public static bool Arises(Observation seen) =>
        (seen.Samples is [.., var sample] && QueueHardlyMoves(sample))
        || (seen.Stacks is [.., var snapshot] && MostWorkersWait(seen, snapshot));

    /// <summary>At the present rate the last item in the queue waits over 100 ms.</summary>
    public static bool QueueHardlyMoves(CounterSample sample) =>
        sample.QueueLength > sample.CompletedItemsPerSecond * SuspiciousQueueSeconds;

    /// <summary>At least half of the workers that have a work item wait, and it is not just one.</summary>
    public static bool MostWorkersWait(Observation seen, StackSnapshot snapshot) =>
        new PoolWorkers(seen with { Stacks = [snapshot] }, new Processors(seen)) is { MostlyWait: true, WaitingCount: > 1 };
}
