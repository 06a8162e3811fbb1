namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// The work items that were queued and taken during a measurement. The runtime names an item by the hash code of its object
/// (FrameworkEventSource.cs): an object is queued again and again, two objects may have the same code, and events of different
/// threads come in no order. So everything is collected first, and then put together in order of time, first in, first out.
/// </summary>
internal sealed class WorkItemLog
{
    private readonly List<(TimeSpan Elapsed, long Id, bool IsQueued)> _events = [];

    /// <summary>How many events there are.</summary>
    public int Count => _events.Count;

    public void Queued(long id, TimeSpan elapsed) => _events.Add((elapsed, id, true));

    public void Taken(long id, TimeSpan elapsed) => _events.Add((elapsed, id, false));

    /// <summary>Puts them together.</summary>
    /// <param name="begin">When the measurement began.</param>
    /// <param name="end">When it ended; what came later is left out.</param>
    public QueueMeasurement Look(TimeSpan begin, TimeSpan end)
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
        // Nobody can tell, so nothing is said of it. Of the others that were queued twice, the later time is certain.
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
