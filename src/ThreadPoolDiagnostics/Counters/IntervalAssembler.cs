namespace ThreadPoolDiagnostics.Counters;

/// <summary>
/// Puts the counters of one interval, which arrive one by one in a burst, together into samples. A sample is complete with the
/// last of the counters that it needs and the one on pauses of garbage collections; where a runtime does not publish that,
/// nothing is held up for it. A counter that comes a second time before that begins a new interval: the incomplete one (the
/// runtime dropped events, or another tool attached within the burst) is left out rather than mixed.
/// </summary>
internal sealed class IntervalAssembler(TimeProvider time)
{
    /// <summary>After so many incomplete intervals in a row the runtime evidently does not publish all counters.</summary>
    private const int PatienceWithIncomplete = 5;

    private const double MillisecondsPerSecond = 1000;

    private readonly Dictionary<string, double> _interval = new(StringComparer.Ordinal);
    private readonly long _start = time.GetTimestamp();
    private int _incomplete;
    private bool _awaitsPauses = true;
    private double? _timeInGc;

    /// <summary>The counters that keep not coming; empty as long as there is nothing to complain about.</summary>
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

    /// <summary>
    /// It comes behind those that a sample needs; without them, it is of an interval of which something was lost.
    /// </summary>
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
        if (held is not null) _awaitsPauses = false; // nothing came behind it
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
