namespace ThreadPoolDiagnostics;

/// <summary>When it is worth to look closer. Cheap to raise: it decides what is collected, not what it means.</summary>
internal static class Suspicion
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
    public static bool MostWorkersWait(Observation seen, StackSnapshot snapshot)
    {
        StackGroup[] busy = [.. snapshot.Report.Groups.Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })];
        IReadOnlySet<int> lockWaiters = seen.LockWaiters(snapshot);
        int waiting = busy.Sum(group => IsWait(group.Wait) ? group.Count : group.ThreadIds.Count(lockWaiters.Contains));
        return waiting > 1 && waiting * 2 >= busy.Sum(group => group.Count);
    }

    private static bool IsWait(WaitKind wait) => wait is not (WaitKind.None or WaitKind.WorkItem);
}
