using System.Diagnostics.Metrics;

namespace StockExchange.WatchedHost;

/// <summary>Counts the watchdog's probes, to distinguish a silent watchdog from one that does not probe.</summary>
internal sealed class ProbeCounter : IDisposable
{
    private readonly MeterListener _listener = new();
    private int _probes;
    private double _longest;

    public ProbeCounter()
    {
        _listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Name == "dotnet.starvation.queue.delay") listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((_, seconds, _, _) =>
            (_probes, _longest) = (_probes + 1, Math.Max(_longest, seconds)));
        _listener.Start();
    }

    public void Dispose() => _listener.Dispose();

    public override string ToString() => $"probes {_probes}, the longest {_longest:0.000} s";
}
