using System.Collections.Concurrent;
using System.Runtime.ExceptionServices;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Targets;

namespace DotnetStarvation.Counters;

/// <summary>
/// Reads the counters of a process and hands them over burst by burst: a process publishes all of an interval at once.
/// </summary>
internal sealed class CounterBursts(CounterSettings settings, TimeProvider time)
{
    /// <summary>So long without a counter, and the burst is over. Also how soon a key or a signal is noticed.</summary>
    private static readonly TimeSpan Quiet = TimeSpan.FromMilliseconds(100);

    /// <summary>What the meters need beyond two intervals on an idle machine.</summary>
    private static readonly TimeSpan FirstMetrics = TimeSpan.FromSeconds(0.5);

    /// <summary>What the meters need beyond two intervals on a busy machine.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    private readonly long _start = time.GetTimestamp();
    private readonly ProvidersReceived _heard = new(settings.Request.Providers);
    private readonly ConcurrentQueue<string> _warnings = new();
    private bool _silenceIsTold;

    private TimeSpan Elapsed => time.GetElapsedTime(_start);

    /// <summary>By now every provider should have been heard.</summary>
    private bool IsDelayed => Elapsed > (2 * settings.Request.Interval) + Patience;

    private bool IsOver => Elapsed >= settings.Duration || (settings.Once && IsComplete);

    /// <summary>Every provider has been heard, those that may be two by both, or one has been waited for in vain.</summary>
    private bool IsComplete => _heard.Everything || IsDelayed
        || (_heard.Silent.Count == 0 && Elapsed > (2 * settings.Request.Interval) + FirstMetrics);

    /// <summary>Attaches, and ends when the time is over or the token is cancelled.</summary>
    /// <param name="target">The process.</param>
    /// <param name="warn">Gets sentences about what is missing, on the caller's thread.</param>
    /// <param name="stop">Ends it.</param>
    /// <returns>Bursts, and empty ones while nothing comes.</returns>
    /// <exception cref="DiagnosticsException">It could not be attached to, refuses its metrics, or ended.</exception>
    public IEnumerable<IReadOnlyList<CounterReading>> Read(TargetProcess target, Action<string> warn, CancellationToken stop)
    {
        using var readings = new BlockingCollection<CounterReading>();
        using CounterReader reader = CounterReader.Start(target, settings.Request, readings.Add, _warnings.Enqueue);
        while (!stop.IsCancellationRequested)
        {
            Exception? failure = reader.Failure; // before the last look at what came, so that nothing is lost
            List<CounterReading> burst = Take(readings);
            Tell(warn);
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
            _heard.Add(reading);
        }
        return burst;
    }

    private void Tell(Action<string> warn)
    {
        while (_warnings.TryDequeue(out string? warning)) warn(warning);
        if (_silenceIsTold || !IsDelayed) return;
        _silenceIsTold = true;
        foreach (string silent in _heard.Silent)
            warn($"Nothing has come of {silent}. Check the spelling; a provider may also say nothing until the program uses it.");
    }
}
