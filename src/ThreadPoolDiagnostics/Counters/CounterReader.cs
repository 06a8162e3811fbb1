using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Counters;

/// <summary>Reads any counters of another process, EventCounters and meters, on its own thread.</summary>
public sealed class CounterReader : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);

    private readonly TargetProcess _target;
    private readonly CounterRequest _request;
    private readonly Action<CounterReading> _onReading;
    private readonly Action<string> _onWarning;
    private readonly MeterSession _meterSession;
    private readonly MeterEvents _meters;
    private readonly SessionPump _pump;

    private CounterReader(
        TargetProcess target, CounterRequest request, Action<CounterReading> onReading, Action<string> onWarning)
    {
        (_target, _request, _onReading, _onWarning) = (target, request, onReading, onWarning);
        _meterSession = new MeterSession(request);
        _meters = new MeterEvents(request.Interval);
        var deadline = new Deadline(target, AttachTimeout, CancellationToken.None);
        _pump = new SessionPump("counter reader", TargetSession.Start(Configuration(), deadline), Read);
    }

    /// <summary>Whether reading has ended; no more readings follow.</summary>
    public bool HasEnded => _pump.HasEnded;

    /// <summary>The reason why reading ended by itself: <see cref="DiagnosticsException"/>, or what onReading threw. Null before,
    /// and after disposal.</summary>
    public Exception? Failure => !HasEnded || _pump.IsDisposed
        ? null
        : _pump.Failure ?? DiagnosticsException.ProcessEnded(_target.Id);

    /// <summary>Attaches to a process and begins to read. First EventCounters come after 1.1 s, first metrics after 2.1
    /// s.</summary>
    /// <param name="target">The process to read from.</param>
    /// <param name="request">The counters to read, and their interval.</param>
    /// <param name="onReading">Called for each counter and interval on the reader's thread, never after <see
    /// cref="Dispose"/>.</param>
    /// <param name="onWarning">Called on the same thread with a sentence about metrics that are missing.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in 10 s.</exception>
    public static CounterReader Start(
        TargetProcess target, CounterRequest request, Action<CounterReading> onReading, Action<string> onWarning)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(request.Interval, TimeSpan.FromSeconds(1));
        var reader = new CounterReader(target, request, onReading, onWarning);
        reader._pump.Start();
        return reader;
    }

    /// <summary>Stops the session, in bounded time.</summary>
    public void Dispose() => _pump.Dispose();

    private EventPipeSessionConfiguration Configuration()
    {
        IEnumerable<EventPipeProvider> eventCounters = _request.Providers
            .Where(provider => provider.Sources.HasFlag(CounterSources.EventCounters))
            .Select(provider => EventCounterEvent.Provider(provider.Name, _request.Interval, level: _request.Level));
        EventPipeProvider[] meters = _meterSession.Provider() is { } provider ? [provider] : [];
        return new([.. eventCounters, .. meters], circularBufferSizeMB: 10, requestRundown: false, requestStackwalk: false);
    }

    private void Read(Stream stream) => EventStream.Read(stream, OnEvent);

    private void OnEvent(TraceRecord data)
    {
        if (_pump.IsDisposed) return;
        if (data.Kind.Provider == MeterEvents.Provider) OnMeterEvent(data);
        else if (data.Kind.Name == EventCounterEvent.Name) OnReading(EventCounterEvent.ToReading(data));
    }

    private void OnMeterEvent(TraceRecord data)
    {
        if (_meterSession.Refusal(data) is { } refusal) throw DiagnosticsException.Unusable(_target.Id, refusal);
        if (_meterSession.Warning(data) is { } warning) _onWarning(warning);
        else OnReading(_meters.Parse(data));
    }

    private void OnReading(CounterReading? reading)
    {
        if (reading is not null && _request.Wants(reading.Provider, reading.Name, reading.Source)) _onReading(reading);
    }
}
