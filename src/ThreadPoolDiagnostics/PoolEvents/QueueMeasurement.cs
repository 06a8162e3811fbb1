namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>What became of the work items that were queued during a short measurement.</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="Duration">How long it was.</param>
/// <param name="Waited">Times of those that a thread took, ascending.</param>
/// <param name="Waiting">Times until the measurement's end of those that none took, ascending.</param>
internal sealed record QueueMeasurement(
    TimeSpan Elapsed, TimeSpan Duration, IReadOnlyList<TimeSpan> Waited, IReadOnlyList<TimeSpan> Waiting)
{
    /// <summary>The distribution; null when nothing was queued.</summary>
    /// <param name="longestQueue">
    /// How many items the runtime itself counted in its queues around the measurement. More cannot have waited: a task that its
    /// waiter runs in place leaves the queue without an event (ThreadPoolTaskScheduler.TryExecuteTaskInline). Those with the
    /// shortest times stay.
    /// </param>
    public QueueDelay? ToDelay(long longestQueue)
    {
        TimeSpan[] waiting = [.. Waiting.Take((int)Math.Min(longestQueue, Waiting.Count))];
        TimeSpan[] all = [.. Waited.Concat(waiting).Order()];
        if (all.Length == 0) return null;
        return new(Elapsed, Duration, all.Length, waiting.Length, Percentile(all, 0.5), Percentile(all, 0.99), all[^1],
            all.Count(time => time >= QueueDelay.DelayedAfter));
    }

    /// <summary>The time that this share of the items did not exceed.</summary>
    private static TimeSpan Percentile(TimeSpan[] ascending, double share) =>
        ascending[(int)Math.Ceiling(share * ascending.Length) - 1];
}
