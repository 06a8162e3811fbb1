using System.Diagnostics.Tracing;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Reads levels for a moment, and keeps the first and the last value of each.</summary>
internal sealed class LevelReader : IDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<(string Provider, string Name, string Tags), CounterLevel> _levels = [];
    private readonly ObservationClock _clock;
    private readonly TimeSpan _began;
    private readonly CounterReader _reader;

    private LevelReader(TargetProcess target, IReadOnlyList<CounterProvider> providers, ObservationClock clock)
    {
        (_clock, _began) = (clock, clock.Elapsed);
        var request = new CounterRequest { Providers = providers, Level = EventLevel.Critical };
        _reader = CounterReader.Start(target, request, Add, _ => { });
    }

    /// <summary>How long it has read.</summary>
    public TimeSpan Elapsed => _clock.Elapsed - _began;

    /// <summary>Why reading ended by itself; null when it did not.</summary>
    public Exception? Failure => _reader.Failure;

    /// <summary>The levels so far.</summary>
    public IReadOnlyList<CounterLevel> Levels
    {
        get
        {
            lock (_lock) return [.. _levels.Values];
        }
    }

    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in time.</exception>
    public static LevelReader Start(
        TargetProcess target, IReadOnlyList<CounterProvider> providers, ObservationClock clock) =>
        new(target, providers, clock);

    /// <summary>Waits until it has read for so long.</summary>
    public void WaitFor(TimeSpan time, CancellationToken cancellation)
    {
        if (time - Elapsed is { Ticks: > 0 } left) cancellation.WaitHandle.WaitOne(left);
    }

    public void Dispose() => _reader.Dispose();

    private void Add(CounterReading reading)
    {
        if (reading.Value is not { } value) return;
        (string, string, string) key = (reading.Provider, reading.Name, reading.Tags);
        lock (_lock)
        {
            double first = _levels.TryGetValue(key, out CounterLevel? known) ? known.First : value;
            _levels[key] = new(reading.Provider, reading.Name, reading.Tags, first, value);
        }
    }
}
