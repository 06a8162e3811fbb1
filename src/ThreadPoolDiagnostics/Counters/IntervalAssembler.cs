namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Assembles samples from the counters of an interval, which arrive in a burst. A sample is complete with its last counter and,
/// where the runtime has it, the one on GC pauses. A repeated counter begins a new interval; the incomplete one (dropped events,
/// another tool's attach) is discarded.
/// </summary>
internal sealed class IntervalAssembler(TimeProvider time)
{
    /// <summary>After this number of incomplete intervals in a row, counters are reported as missing.</summary>
    private const int PatienceWithIncomplete = 5;

    private const double MillisecondsPerSecond = 1000;

    private readonly Dictionary<string, double> _interval = new(StringComparer.Ordinal);
    private readonly long _start = time.GetTimestamp();
    private int _incomplete;
    private bool _awaitsPauses = true;
    private double? _timeInGc;

    /// <summary>The counters that repeatedly did not come; empty otherwise.</summary>
    public IReadOnlyList<string> Missing { get; private set; } = [];

    private bool HasAll => _interval.Count == CounterNames.All.Count;

    /// <summary>Takes the next counter; returns the sample when it was the last one of its interval.</summary>
    public CounterSample? Add(CounterValue counter) => counter.Name switch
    {
        CounterNames.GcPauseTime => AddPauses(counter.Value),
        CounterNames.TimeInGc => AddTimeInGc(counter.Value),
        CounterNames.AfterGc => HasAll ? Complete(_timeInGc) : null,
        var name => CounterNames.All.Contains(name) ? AddNeeded(counter) : null,
    };

    /// <summary>This counter follows those that a sample needs; when some are missing, events were lost.</summary>
    private CounterSample? AddPauses(double millisecondsPerSecond)
    {
        _awaitsPauses = true;
        return HasAll ? Complete(Math.Clamp(100 * millisecondsPerSecond / MillisecondsPerSecond, 0, 100)) : null;
    }

    private CounterSample? AddTimeInGc(double percent)
    {
        if (HasAll) _timeInGc = percent;
        return null;
    }

    private CounterSample? AddNeeded(CounterValue counter)
    {
        if (_interval.TryAdd(counter.Name, counter.Value)) return HasAll && !_awaitsPauses ? Complete(_timeInGc) : null;
        CounterSample? held = HasAll ? Complete(_timeInGc) : null;
        if (held is not null) _awaitsPauses = false; // no counter followed it
        BeginNewInterval(counter, isIncomplete: held is null);
        return held;
    }

    private void BeginNewInterval(CounterValue first, bool isIncomplete)
    {
        if (isIncomplete && ++_incomplete == PatienceWithIncomplete)
            Missing = [.. CounterNames.All.Where(name => !_interval.ContainsKey(name))];
        Clear();
        _interval.Add(first.Name, first.Value);
    }

    private CounterSample Complete(double? pausePercent)
    {
        CounterSample sample = ToSample() with { GcPausePercent = pausePercent };
        Clear();
        _incomplete = 0;
        return sample;
    }

    private void Clear()
    {
        _interval.Clear();
        _timeInGc = null;
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
