using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Capture;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>Reads the events of a trace into an observation.</summary>
internal sealed class RecordedEvents
{
    private readonly HashSet<string> _providers = new(StringComparer.Ordinal);
    private readonly ObservationLog _log;
    private readonly PoolEventReader _reader;
    private readonly TraceRecords _records;

    private RecordedEvents(ObservationLog log)
    {
        _log = log;
        _reader = new PoolEventReader(new PoolEventLog(log));
        _records = new TraceRecords(Note);
    }

    /// <summary>How long the trace is: the time of its last event.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>There is nothing in it.</summary>
    public bool IsEmpty => _providers.Count == 0;

    /// <summary>The sample profiler ran.</summary>
    public bool HaveStacks { get; private set; }

    /// <summary>There are events of the runtime's own.</summary>
    public bool HaveRuntime => _providers.Contains(PoolProviders.Runtime);

    /// <summary>What is wrong with the trace behind the last event that could be read; null when nothing is.</summary>
    public Exception? Damage { get; private set; }

    /// <summary>Reads as far as it can be read.</summary>
    public static RecordedEvents Read(string nettraceFile, ObservationLog log)
    {
        var events = new RecordedEvents(log);
        events.Damage = events._records.ReadWhatIsSound(nettraceFile);
        if (events._records.EventsLost > 0)
            log.AddGap($"The process wrote faster than it was read: {events._records.EventsLost} events were lost.");
        return events;
    }

    private void Note(TraceRecord data)
    {
        if (IsEmpty) _log.SetProcessors(_records.Processors); // until the runtime says how many the process itself has
        _providers.Add(data.Kind.Provider);
        TimeSpan time = data.Time.SinceStart;
        if (time > Duration) Duration = time;
        HaveStacks |= SampledThreads.IsSample(data.Kind);
        _reader.Read(time, data);
    }
}
