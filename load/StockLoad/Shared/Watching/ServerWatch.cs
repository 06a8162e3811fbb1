using StockExchange.LoadReports.Runs;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>
/// Observes a server from the moment it is made until it is disposed, on the clock of the load. When the process ends, what was
/// seen until then stays.
/// </summary>
internal sealed class ServerWatch : IDisposable
{
    /// <summary>What a page calls now: what <c>watch</c> and <c>dashboard</c> judge by.</summary>
    public static readonly TimeSpan Lately = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(50);

    /// <summary>What is being taken when the load ends belongs to it; a server that is stuck gives it late.</summary>
    private static readonly TimeSpan SnapshotTimeout = TimeSpan.FromSeconds(15);

    private readonly TargetProcess _target;
    private readonly TimeProvider _time;
    private readonly PoolObserver _observer;
    private readonly KestrelCounterLog _kestrel;

    /// <param name="target">The process.</param>
    /// <param name="capturesDetails">Take its stacks, and follow its waits while something looks wrong, as <c>check</c>
    /// does.</param>
    /// <param name="time">The clock that the load uses, too.</param>
    /// <exception cref="DiagnosticsException">It cannot be attached to, and why.</exception>
    public ServerWatch(TargetProcess target, bool capturesDetails, TimeProvider time)
    {
        (_target, _time) = (target, time);
        Name = target.Name ?? $"process {target.Id}";
        var settings = new ObserverSettings { Interval = Interval, CapturesDetails = capturesDetails, Time = time };
        _observer = PoolObserver.Start(target, settings);
        _kestrel = new(target, time);
    }

    public int ProcessId => _target.Id;

    public string Name { get; }

    /// <summary>What the last sample said; null when none came for some seconds.</summary>
    public ServerCounters? Latest => _observer.Samples is [.., var last] && _time.GetElapsedTime(last.Timestamp) < 3 * Interval
        ? Counters(last)
        : null;

    /// <summary>What could not be seen, and why: a sentence each.</summary>
    public IReadOnlyList<string> Notes =>
        [.. new[] { Ended(), _kestrel.Note }.OfType<string>(), .. _observer.ToObservation().Gaps];

    /// <summary>What arrived so far, each with its time from <paramref name="origin"/>, a timestamp of the clock.</summary>
    public IReadOnlyList<ServerSample> Since(long origin) =>
        [.. _observer.Samples.Select(sample => Sample(_time.GetElapsedTime(origin, sample.Timestamp), sample))];

    /// <summary>False when so many did not arrive within <paramref name="patience"/>.</summary>
    public async Task<bool> WaitForAsync(int samples, TimeSpan patience, CancellationToken stop)
    {
        long start = _time.GetTimestamp();
        while (_observer.Samples.Count < samples)
        {
            if (_time.GetElapsedTime(start) > patience || _observer.HasEnded) return false;
            await Task.Delay(Poll, _time, stop);
        }
        return true;
    }

    /// <summary>A load begins, and its stacks are not those at rest.</summary>
    public void BeginLoad() => _observer.BeginPart();

    /// <summary>What the last seconds amount to, as far as it was captured in detail meanwhile.</summary>
    public Diagnosis Recently(TimeSpan length) => Decision.Decide(_observer.Last(length));

    /// <summary>What it amounts to while a load ran, as soon as what is being observed is there.</summary>
    /// <param name="origin">The timestamp at which the load began.</param>
    /// <param name="duration">For how long its requests started.</param>
    public async Task<Diagnosis> DecideAsync(long origin, TimeSpan duration)
    {
        long start = _time.GetTimestamp();
        while (_observer is { IsCapturingDetails: true, HasEnded: false } && _time.GetElapsedTime(start) < SnapshotTimeout)
            await Task.Delay(Poll, _time);
        _observer.FinishCallers();
        Diagnosis diagnosis = Decision.Decide(During(_observer.At(origin), duration));
        // A snapshot may catch a thread on its way through a lock; that a pool which keeps up is blocked there would mislead.
        return diagnosis.Verdict is Verdict.Healthy ? diagnosis with { BlockingCalls = [] } : diagnosis;
    }

    public void Dispose()
    {
        _observer.Dispose();
        _kestrel.Dispose();
    }

    /// <summary>With the last sample before the load: the pool grows from its size at rest.</summary>
    private Observation During(TimeSpan begin, TimeSpan duration)
    {
        CounterSample[] before =
        [
            .. _observer.Samples.Where(sample => sample.Elapsed < begin).TakeLast(1)
                .Select(sample => sample with { Elapsed = sample.Elapsed - begin }),
        ];
        Observation load = _observer.ToObservation(begin, duration);
        return load with { Samples = [.. before, .. load.Samples] };
    }

    private ServerSample Sample(TimeSpan at, CounterSample counters) => new(at, Counters(counters));

    private ServerCounters Counters(CounterSample counters)
    {
        ExtraCounters extra = _kestrel.At(counters.Timestamp);
        return new(
            counters.ThreadCount,
            counters.QueueLength,
            counters.CompletedItemsPerSecond,
            counters.CpuPercent,
            counters.GcHeapMegabytes,
            counters.GcPausePercent,
            extra.Connections,
            extra.RequestQueue);
    }

    private string? Ended()
    {
        if (!_observer.HasEnded) return null;
        return _observer.Failure is { } failure
            ? $"The counters of {Name} ended early: {failure.Message}"
            : $"{Name} (process {ProcessId}) ended while it was being watched.";
    }
}
