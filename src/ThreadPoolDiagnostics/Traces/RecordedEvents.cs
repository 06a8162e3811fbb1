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
    private EventKind? _last;

    private RecordedEvents(ObservationLog log)
    {
        _log = log;
        _reader = new PoolEventReader(log);
        _records = new TraceRecords(Note);
    }

    /// <summary>The duration of the trace: the time of its last event.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>Whether the trace has no events.</summary>
    public bool IsEmpty => _providers.Count == 0;

    /// <summary>Whether the sample profiler ran.</summary>
    public bool HaveStacks { get; private set; }

    /// <summary>Whether events of waits have stacks.</summary>
    public bool HaveWaits { get; private set; }

    /// <summary>Whether there are events of the runtime itself.</summary>
    public bool HaveRuntime => _providers.Contains(PoolProviders.Runtime);

    /// <summary>What is wrong with the trace after the last event that could be read; null when nothing is.</summary>
    public Exception? Damage { get; private set; }

    /// <summary>Reads a trace up to the first damage.</summary>
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
        if (IsEmpty) _log.SetProcessors(_records.Processors); // until the runtime reports the process's own number
        if (!ReferenceEquals(_last, data.Kind)) _providers.Add(data.Kind.Provider);
        _last = data.Kind;
        TimeSpan time = data.Time.SinceStart;
        if (time > Duration) Duration = time;
        HaveStacks |= SampledThreads.IsSample(data.Kind);
        HaveWaits |= RecordedWaits.IsWait(data);
        _reader.Read(time, data);
    }
}
