using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Counters;

/// <summary>Reads the counters of a process in bursts: a process publishes all counters of an interval at once.</summary>
internal sealed class CounterBursts(CounterSettings settings, TimeProvider time)
{
    /// <summary>The pause that ends a burst; also the longest delay of a key or a signal.</summary>
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(100);

    /// <summary>The time that meters need beyond two intervals on an idle machine.</summary>
    private static readonly TimeSpan FirstMetrics = TimeSpan.FromSeconds(0.5);

    /// <summary>The time that meters need beyond two intervals on a busy machine.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    private readonly long _start = time.GetTimestamp();
    private readonly Dictionary<string, CounterSources> _received = new(StringComparer.OrdinalIgnoreCase);
    private readonly ConcurrentQueue<string> _warnings = new();
    private bool _hasWarned;

    private TimeSpan Elapsed => time.GetElapsedTime(_start);

    /// <summary>Whether every provider should have sent counters by now.</summary>
    private bool IsDelayed => Elapsed > (2 * settings.Request.Interval) + Patience;

    private bool IsOver => Elapsed >= settings.Duration || (settings.Once && IsComplete);

    /// <summary>Whether all sources of all providers have sent counters, or waiting for the missing ones is over.</summary>
    private bool IsComplete => settings.Request.Providers.All(provider => provider.Sources == Received(provider)) || IsDelayed
        || (!Silent.Any() && Elapsed > (2 * settings.Request.Interval) + FirstMetrics);

    /// <summary>The providers of which no source has sent counters.</summary>
    private IEnumerable<CounterProvider> Silent =>
        settings.Request.Providers.Where(provider => Received(provider) == CounterSources.None);

    /// <summary>Attaches, and ends when the time is over or the token is cancelled. Warns of missing counters on the caller's
    /// thread.</summary>
    /// <returns>Bursts; an empty one after each pause.</returns>
    /// <exception cref="DiagnosticsException">Attaching failed, the process refuses its metrics, or it ended.</exception>
    public IEnumerable<IReadOnlyList<CounterReading>> Read(TargetProcess target, Action<string> warn, CancellationToken stop)
    {
        using var readings = new BlockingCollection<CounterReading>();
        using CounterReader reader = CounterReader.Start(target, settings.Request, readings.Add, _warnings.Enqueue);
        while (!stop.IsCancellationRequested)
        {
            Exception? failure = reader.Failure; // before the last read, so that nothing is lost
            List<CounterReading> burst = Take(readings);
            Warn(warn);
            yield return burst;
            if (failure is not null && burst.Count == 0) ExceptionDispatchInfo.Throw(failure);
            if (IsOver) break;
        }
    }

    private List<CounterReading> Take(BlockingCollection<CounterReading> readings)
    {
        var burst = new List<CounterReading>();
        while (readings.TryTake(out CounterReading? reading, Quiet))
        {
            burst.Add(reading);
            _received[reading.Provider] = _received.GetValueOrDefault(reading.Provider) | reading.Source;
        }
        return burst;
    }

    private CounterSources Received(CounterProvider provider) => _received.GetValueOrDefault(provider.Name);

    private static string Text(CounterProvider provider) =>
        provider.Counters.Count == 0 ? provider.Name : $"{provider.Name}[{string.Join(',', provider.Counters)}]";

    private void Warn(Action<string> warn)
    {
        while (_warnings.TryDequeue(out string? warning)) warn(warning);
        if (_hasWarned || !IsDelayed) return;
        _hasWarned = true;
        foreach (string silent in Silent.Select(Text))
            warn($"{silent} has sent no counters. Check the spelling; a provider may also send none until the program uses it.");
    }
}
