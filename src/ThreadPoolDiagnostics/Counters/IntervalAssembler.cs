namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Puts the counters of one interval, which arrive one by one in a burst, together into samples. A sample is complete with the last
/// of its counters, so none waits for the next burst. A counter that comes a second time before that begins a new interval: the
/// incomplete one (the runtime dropped events, or another tool attached within the burst) is left out rather than mixed.
/// </summary>
internal sealed class IntervalAssembler(TimeProvider time)
{
    /// <summary>After so many incomplete intervals in a row the runtime evidently does not publish all counters.</summary>
    private const int PatienceWithIncomplete = 5;

    private readonly Dictionary<string, double> _interval = new(StringComparer.Ordinal);
    private readonly long _start = time.GetTimestamp();
    private int _incomplete;

    /// <summary>The counters that keep not coming; empty as long as there is nothing to complain about.</summary>
    public IReadOnlyList<string> Missing { get; private set; } = [];

    /// <summary>Takes the next counter; returns the sample when it was the last one of its interval.</summary>
    public CounterSample? Add(CounterValue counter)
    {
        if (!CounterNames.All.Contains(counter.Name)) return null;
        if (!_interval.TryAdd(counter.Name, counter.Value)) BeginNewInterval(counter);
        if (_interval.Count < CounterNames.All.Count) return null;

        CounterSample sample = ToSample();
        _interval.Clear();
        _incomplete = 0;
        return sample;
    }

    private void BeginNewInterval(CounterValue first)
    {
        if (++_incomplete == PatienceWithIncomplete) Missing = [.. CounterNames.All.Where(name => !_interval.ContainsKey(name))];
        _interval.Clear();
        _interval.Add(first.Name, first.Value);
    }

    private CounterSample ToSample()
    {
        long now = time.GetTimestamp();
        return new CounterSample
        {
            Elapsed = time.GetElapsedTime(_start, now),
            Timestamp = now,
            ThreadCount = (int)_interval[CounterNames.ThreadCount],
            QueueLength = (long)_interval[CounterNames.QueueLength],
            CompletedItemsPerSecond = _interval[CounterNames.CompletedItems],
            ActiveTimers = (long)_interval[CounterNames.ActiveTimers],
            CpuPercent = _interval[CounterNames.CpuUsage],
            GcHeapMegabytes = _interval[CounterNames.GcHeapSize],
            LockContentionsPerSecond = _interval[CounterNames.LockContentions],
            ExceptionsPerSecond = _interval[CounterNames.Exceptions],
            WorkingSetMegabytes = _interval[CounterNames.WorkingSet],
        };
    }
}
