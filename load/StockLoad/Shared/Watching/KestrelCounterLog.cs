using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>Reads Kestrel's own counters, which not every process has. Without them the load continues, and a note describes what
/// is missing.</summary>
internal sealed class KestrelCounterLog : IDisposable
{
    private const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";
    private const string Connections = "current-connections";
    private const string RequestQueue = "request-queue-length";
    private static readonly CounterRequest Request = new()
    {
        Providers = [new(Kestrel, CounterSources.EventCounters, [Connections, RequestQueue])],
    };

    /// <summary>A value covers the interval before it arrived; an older one no longer counts.</summary>
    private static readonly TimeSpan Fresh = TimeSpan.FromSeconds(2.5);

    private readonly Lock _gate = new();
    private readonly List<(string Counter, double Value, long Timestamp)> _readings = [];
    private readonly TimeProvider _time;
    private readonly CounterReader? _reader;
    private readonly string? _refusal;
    private string? _warning;

    public KestrelCounterLog(TargetProcess target, TimeProvider time)
    {
        _time = time;
        try
        {
            _reader = CounterReader.Start(target, Request, Add, warning => _warning = warning);
        }
        catch (DiagnosticsException failure)
        {
            _refusal = failure.Message;
        }
    }

    /// <summary>What is missing, and why; null when nothing is.</summary>
    public string? Note
    {
        get
        {
            bool hasEnded = _reader?.Failure is DiagnosticsException { Failure: DiagnosticsFailure.ProcessEnded };
            string? why = _refusal ?? (hasEnded ? null : _reader?.Failure?.Message) ?? _warning;
            return why is null ? null : $"No counters of Kestrel: {why}";
        }
    }

    /// <summary>
    /// The latest at a timestamp of the clock: open connections, and requests that wait in HTTP/2 connections' queues; null where
    /// they are not known.
    /// </summary>
    public (double? Connections, double? RequestQueue) At(long timestamp)
    {
        lock (_gate) return (Value_NeedsLock(Connections, timestamp), Value_NeedsLock(RequestQueue, timestamp));
    }

    public void Dispose() => _reader?.Dispose();

    private double? Value_NeedsLock(string counter, long timestamp)
    {
        int last = _readings.FindLastIndex(reading => reading.Counter == counter && reading.Timestamp <= timestamp);
        return last >= 0 && _time.GetElapsedTime(_readings[last].Timestamp, timestamp) < Fresh ? _readings[last].Value : null;
    }

    private void Add(CounterReading reading)
    {
        if (reading.Value is not { } value) return;
        lock (_gate) _readings.Add((reading.Name, value, _time.GetTimestamp()));
    }
}
