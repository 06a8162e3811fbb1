namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// The queue delays of a short measurement: the time from enqueue to dequeue of every item queued in it
/// (FrameworkEventSource.cs). Items still waiting count with their time so far: all figures are lower bounds.
/// </summary>
/// <param name="Elapsed">When the measurement began, since the observation began.</param>
/// <param name="Duration">The length of the measurement.</param>
/// <param name="Items">The number of items queued in it.</param>
/// <param name="StillWaiting">The number of them that had no thread yet when it ended.</param>
/// <param name="P50">The median: half of the items waited at least this long.</param>
/// <param name="P99">The 99th percentile: one in a hundred waited at least this long.</param>
/// <param name="Longest">The longest delay.</param>
/// <param name="Delayed">The number of items that waited for <see cref="DelayedAfter"/> or longer.</param>
public sealed record QueueDelay(
    TimeSpan Elapsed, TimeSpan Duration, int Items, int StillWaiting, TimeSpan P50, TimeSpan P99, TimeSpan Longest, int Delayed)
{
    /// <summary>100 ms: a pool that keeps up starts a work item within about 1 ms; users notice 100 ms.</summary>
    public static readonly TimeSpan DelayedAfter = TimeSpan.FromMilliseconds(100);
}
