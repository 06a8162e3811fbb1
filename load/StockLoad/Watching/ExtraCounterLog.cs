using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace StockExchange.StockLoad.Watching;

/// <summary>
/// Follows what <see cref="CounterSampler"/> leaves out: the pauses of garbage collections (a metric since .NET 9; before, the share
/// of the last one) and Kestrel's own counters. Without them the load goes on, and a note says what is missing.
/// </summary>
internal sealed class ExtraCounterLog : IDisposable
{
    private const string Kestrel = "Microsoft-AspNetCore-Server-Kestrel";
    private const string PauseTime = "dotnet.gc.pause.time";
    private const string TimeInGc = "time-in-gc";
    private const string Connections = "current-connections";
    private const string RequestQueue = "request-queue-length";

    private static readonly CounterRequest Request = new()
    {
        Providers =
        [
            new(CounterProvider.Runtime, CounterSources.Both, [PauseTime, TimeInGc]),
            new(Kestrel, CounterSources.EventCounters, [Connections, RequestQueue]),
        ],
    };

    /// <summary>A value is of the interval before it arrived; one that has aged so is of another one.</summary>
    private static readonly TimeSpan Fresh = TimeSpan.FromSeconds(2.5);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, (double Value, long Timestamp)> _latest = [];
    private readonly TimeProvider _time;
    private readonly CounterReader? _reader;
    private readonly string? _refusal;
    private string? _warning;

    public ExtraCounterLog(TargetProcess target, TimeProvider time)
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
            return why is null ? null : $"No counters of garbage collections and of Kestrel: {why}";
        }
    }

    public ExtraCounters Latest()
    {
        lock (_gate) return new(Value(PauseTime) ?? Value(TimeInGc), Value(Connections), Value(RequestQueue));
    }

    public void Dispose() => _reader?.Dispose();

    private double? Value(string counter) =>
        _latest.TryGetValue(counter, out var latest) && _time.GetElapsedTime(latest.Timestamp) < Fresh ? latest.Value : null;

    private void Add(CounterReading reading)
    {
        double? value = reading.Name == PauseTime ? 100 * reading.Increment / reading.Interval.TotalSeconds : reading.Value;
        if (value is null) return;
        lock (_gate) _latest[reading.Name] = (value.Value, _time.GetTimestamp());
    }
}
