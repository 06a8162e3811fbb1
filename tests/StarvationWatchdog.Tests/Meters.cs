using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using StarvationWatchdog.Reporting;

namespace StarvationWatchdog.Tests;

/// <summary>Meters of one test, and what they have measured.</summary>
internal sealed class Meters : IMeterFactory
{
    private readonly List<Meter> _meters = [];
    private readonly ConcurrentQueue<Instrument> _published = [];
    private readonly MeterListener _listener = new();
    private int _measured;

    public Meters()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (!ReferenceEquals(instrument.Meter.Scope, this)) return;
            _published.Enqueue(instrument);
            listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((instrument, _, _, _) =>
        {
            if (instrument.Name == WatchdogMetrics.Delay) Interlocked.Increment(ref _measured);
        });
        _listener.Start();
    }

    /// <summary>Delays that were recorded.</summary>
    public int Measured => Volatile.Read(ref _measured);

    public IEnumerable<string> Names => _published.Select(instrument => $"{instrument.GetType().Name[..^2]} {instrument.Name}");

    public Meter Create(MeterOptions options)
    {
        options.Scope = this;
        var meter = new Meter(options);
        _meters.Add(meter);
        return meter;
    }

    public void Dispose()
    {
        _listener.Dispose();
        _meters.ForEach(meter => meter.Dispose());
    }
}
