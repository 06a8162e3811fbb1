using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.EventPipe;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Traces;

/// <summary>Reads the events of a trace into an observation.</summary>
internal sealed class RecordedEvents
{
    private readonly HashSet<string> _providers = new(StringComparer.Ordinal);

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
        var events = new RecordedEvents();
        try
        {
            events.Process(nettraceFile, log);
        }
        catch (Exception damage) // also OutOfMemoryException, by which TraceEvent answers to a number of fields that is a lie
        {
            events.Damage = damage;
        }
        return events;
    }

    private void Process(string nettraceFile, ObservationLog log)
    {
        using FileStream file = File.OpenRead(nettraceFile);
        using var whole = new PromptStream(file, isRecorded: true);
        using var source = new EventPipeEventSource(whole);
        log.SetProcessors(source.NumberOfProcessors); // until the runtime says how many the process itself has
        source.AllEvents += Note;
        new SampleProfilerTraceEventParser(source).ThreadSample += _ => HaveStacks = true;
        new RecordedPoolEvents(new PoolEventLog(log)).Subscribe(source);
        source.Process();
        if (whole.HasBrokenOff) Damage = new EndOfStreamException("The file ends in the middle of an object.");
        if (source.EventsLost > 0)
            log.AddGap($"The process wrote faster than it was read: {source.EventsLost} events were lost.");
    }

    private void Note(TraceEvent data)
    {
        _providers.Add(data.ProviderName);
        TimeSpan time = TimeSpan.FromMilliseconds(data.TimeStampRelativeMSec);
        if (time > Duration) Duration = time;
    }
}
