namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// How long work items really waited for a thread: of every item that was queued during a short measurement, the time from its
/// enqueue to its dequeue (FrameworkEventSource.cs, ThreadPoolEnqueueWork and ThreadPoolDequeueWork). An item that still waited
/// when the measurement ended counts with the time until then, so that every figure is a lower bound.
/// </summary>
/// <param name="Elapsed">When the measurement began, since the observation began.</param>
/// <param name="Duration">How long it was.</param>
/// <param name="Items">How many items were queued in it.</param>
/// <param name="StillWaiting">How many of them had no thread yet when it ended.</param>
/// <param name="P50">Half of the items waited so long or longer.</param>
/// <param name="P99">One in a hundred waited so long or longer.</param>
/// <param name="Longest">The longest of them waited so long.</param>
/// <param name="Delayed">How many of them waited for <see cref="DelayedAfter"/> or longer.</param>
public sealed record QueueDelay(
    TimeSpan Elapsed, TimeSpan Duration, int Items, int StillWaiting, TimeSpan P50, TimeSpan P99, TimeSpan Longest, int Delayed)
{
    /// <summary>
    /// 100 ms: a pool that keeps up starts a work item within a millisecond or so; people notice a tenth of a second.
    /// </summary>
    public static readonly TimeSpan DelayedAfter = TimeSpan.FromMilliseconds(100);
}
