namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// The events of a measurement's work items. Items are identified by hash codes, which repeat, and the threads' events are
/// unordered (FrameworkEventSource.cs): so all are collected, then joined in order of time, first in, first out.
/// </summary>
internal sealed class WorkItemLog
{
    private readonly List<(TimeSpan Elapsed, long Id, bool IsQueued)> _events = [];

    /// <summary>The number of events.</summary>
    public int Count => _events.Count;

    public void Queued(long id, TimeSpan elapsed) => _events.Add((elapsed, id, true));

    public void Taken(long id, TimeSpan elapsed) => _events.Add((elapsed, id, false));

    /// <summary>Joins the events to a measurement.</summary>
    /// <param name="begin">When the measurement began.</param>
    /// <param name="end">When it ended; later events are ignored.</param>
    public QueueMeasurement ToMeasurement(TimeSpan begin, TimeSpan end)
    {
        var waited = new List<TimeSpan>();
        var open = new Dictionary<long, Queue<TimeSpan>>();
        var ambiguous = new HashSet<long>();
        foreach ((TimeSpan elapsed, long id, bool isQueued)
            in _events.Where(one => one.Elapsed <= end).OrderBy(one => one.Elapsed))
        {
            if (isQueued) Add(open, id, elapsed);
            else if (Take(open, id) is { } since) waited.Add(elapsed - since); // else it was queued before the measurement
            if (!isQueued && open.ContainsKey(id)) ambiguous.Add(id);
        }
        // Queued twice and taken once: two objects with one code, or one that moved from a thread's own queue to the common one.
        // This cannot be decided, so they are left out. For others that were queued twice, the later time is certain.
        IEnumerable<TimeSpan> waiting = open.Where(item => !ambiguous.Contains(item.Key)).Select(item => end - item.Value.Max());
        return new(begin, end - begin, [.. waited.Order()], [.. waiting.Order()]);
    }

    private static void Add(Dictionary<long, Queue<TimeSpan>> open, long id, TimeSpan elapsed)
    {
        if (!open.TryGetValue(id, out Queue<TimeSpan>? times)) open.Add(id, times = new());
        times.Enqueue(elapsed);
    }

    private static TimeSpan? Take(Dictionary<long, Queue<TimeSpan>> open, long id)
    {
        if (!open.TryGetValue(id, out Queue<TimeSpan>? times)) return null;
        TimeSpan since = times.Dequeue();
        if (times.Count == 0) open.Remove(id);
        return since;
    }
}

/// <summary>The work items that were queued during a short measurement.</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="Duration">The length of the measurement.</param>
/// <param name="Waited">The delays of items that a thread took, ascending.</param>
/// <param name="Waiting">The times until the measurement's end of items that no thread took, ascending.</param>
internal sealed record QueueMeasurement(
    TimeSpan Elapsed, TimeSpan Duration, IReadOnlyList<TimeSpan> Waited, IReadOnlyList<TimeSpan> Waiting)
{
    /// <summary>The distribution of the delays; null when nothing was queued.</summary>
    /// <param name="longestQueue">
    /// The longest queue that the runtime counted around the measurement. More items cannot have waited: a task that its waiter
    /// runs inline leaves the queue without an event (ThreadPoolTaskScheduler.TryExecuteTaskInline). The items with the shortest
    /// times are kept.
    /// </param>
    public QueueDelay? ToDelay(long longestQueue)
    {
        TimeSpan[] all = [.. Delays(longestQueue).Order()];
        if (all.Length == 0) return null;
        return new(Elapsed, Duration, all.Length, all.Length - Waited.Count, Percentile(all, 0.5), Percentile(all, 0.99), all[^1],
            all.Count(time => time >= QueueDelay.DelayedAfter));
    }

    /// <summary>The delay of each item, of one without a thread until the measurement's end.</summary>
    /// <param name="longestQueue">As for <see cref="ToDelay"/>.</param>
    public IReadOnlyList<TimeSpan> Delays(long longestQueue) =>
        [.. Waited, .. Waiting.Take((int)Math.Min(longestQueue, Waiting.Count))];

    /// <summary>The delay that a share of the items did not exceed.</summary>
    private static TimeSpan Percentile(TimeSpan[] ascending, double share) =>
        ascending[(int)Math.Ceiling(share * ascending.Length) - 1];
}
