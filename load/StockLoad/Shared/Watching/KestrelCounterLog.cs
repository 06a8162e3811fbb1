using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>
/// Follows Kestrel's own counters, which not every process has. Without them the load goes on, and a note says what is missing.
/// </summary>
internal sealed class KestrelCounterLog : IDisposable
{
    private const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";
    private const string Connections = "current-connections";
    private const string RequestQueue = "request-queue-length";
    private static readonly CounterRequest Request = new()
    {
        Providers = [new(Kestrel, CounterSources.EventCounters, [Connections, RequestQueue])],
    };

    /// <summary>A value is of the interval before it arrived; one that has aged so is of another one.</summary>
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

    /// <summary>What was the latest at a moment.</summary>
    /// <param name="timestamp">Of the clock.</param>
    public ExtraCounters At(long timestamp)
    {
        lock (_gate) return new(Value_NeedsLock(Connections, timestamp), Value_NeedsLock(RequestQueue, timestamp));
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

/// <summary>Counters that not every process has; each is null where it is not known.</summary>
/// <param name="Connections">Kestrel's open connections.</param>
/// <param name="RequestQueue">Kestrel's requests that wait in HTTP/2 connections' queues.</param>
internal sealed record ExtraCounters(double? Connections, double? RequestQueue);
