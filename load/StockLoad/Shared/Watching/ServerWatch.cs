using StockExchange.LoadReports.Runs;
using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.StockLoad.Shared.Watching;

/// <summary>
/// Observes a server until it is disposed, on the clock of the load. When the process ends, the observation so far stays.
/// </summary>
internal sealed class ServerWatch : IDisposable
{
    /// <summary>The window of the current verdict, the same as in <c>watch</c> and <c>dashboard</c>.</summary>
    public static readonly TimeSpan Lately = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan Poll = TimeSpan.FromMilliseconds(50);

    /// <summary>A snapshot under way at the end belongs to the load; a stuck server completes it late.</summary>
    private static readonly TimeSpan SnapshotTimeout = TimeSpan.FromSeconds(15);

    private readonly TargetProcess _target;
    private readonly TimeProvider _time;
    private readonly PoolObserver _observer;
    private readonly KestrelCounterLog _kestrel;

    /// <summary>
    /// Starts observing. With details it takes stacks, and follows waits while something looks wrong, as <c>check</c> does.
    /// </summary>
    /// <exception cref="DiagnosticsException">Attaching failed; the message has the reason.</exception>
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

    /// <summary>The last sample; null when none came for some seconds.</summary>
    public ServerCounters? Latest => _observer.Samples is [.., var last] && _time.GetElapsedTime(last.Timestamp) < 3 * Interval
        ? Counters(last)
        : null;

    /// <summary>What could not be collected, and why: one sentence each.</summary>
    public IReadOnlyList<string> Notes =>
        [.. new[] { Ended(), _kestrel.Note }.OfType<string>(), .. _observer.ToObservation().Gaps];

    /// <summary>The samples so far, with their times since <paramref name="origin"/>, a timestamp of the clock.</summary>
    public IReadOnlyList<ServerSample> Since(long origin) =>
        [.. _observer.Samples.Select(
            sample => new ServerSample(_time.GetElapsedTime(origin, sample.Timestamp), Counters(sample)))];

    /// <summary>Waits for samples; false when fewer arrived within <paramref name="patience"/>.</summary>
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

    /// <summary>Begins a load, whose snapshots are separate from those at rest.</summary>
    public void BeginLoad() => _observer.BeginPart();

    /// <summary>The diagnosis of the last seconds.</summary>
    public Diagnosis Recently(TimeSpan length) => Decision.Decide(_observer.Last(length));

    /// <summary>
    /// The diagnosis of a load from its origin, for as long as its requests started, once the snapshots under way are complete.
    /// </summary>
    public async Task<Diagnosis> DecideAsync(long origin, TimeSpan duration)
    {
        long start = _time.GetTimestamp();
        while (_observer is { IsCapturingDetails: true, HasEnded: false } && _time.GetElapsedTime(start) < SnapshotTimeout)
            await Task.Delay(Poll, _time);
        _observer.FinishCallers();
        Diagnosis diagnosis = Decision.Decide(During(_observer.At(origin), duration));
        // A snapshot may find a thread briefly in a lock; reporting a pool that keeps up as blocked there would mislead.
        return diagnosis.Verdict is Verdict.Healthy ? diagnosis with { BlockingCalls = [] } : diagnosis;
    }

    /// <summary>The section of a report about the process, from a timestamp on; without a diagnosis unless requested.</summary>
    public ServerSection Section(long origin, Diagnosis? diagnosis)
    {
        ServerSample[] busy = [.. Since(origin).Where(sample => sample.At > TimeSpan.Zero)];
        return new(
            ProcessId,
            Name,
            diagnosis?.Verdict,
            diagnosis?.Summary,
            diagnosis?.Evidence ?? [],
            diagnosis?.BlockingCalls ?? [],
            diagnosis?.Advice ?? [],
            busy.Max(sample => (int?)sample.Counters.Threads),
            busy.Max(sample => (long?)sample.Counters.QueueLength))
        {
            Forecast = diagnosis?.Forecast,
        };
    }

    public void Dispose()
    {
        _observer.Dispose();
        _kestrel.Dispose();
    }

    /// <summary>The observation with the last sample before the load: the pool grows from its size at rest.</summary>
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

    private ServerCounters Counters(CounterSample counters)
    {
        var (connections, requestQueue) = _kestrel.At(counters.Timestamp);
        return new(
            counters.ThreadCount,
            counters.QueueLength,
            counters.CompletedItemsPerSecond,
            counters.CpuPercent,
            counters.GcHeapMegabytes,
            counters.GcPausePercent,
            connections,
            requestQueue);
    }

    private string? Ended()
    {
        if (!_observer.HasEnded) return null;
        return _observer.Failure is { } failure
            ? $"The counters of {Name} ended early: {failure.Message}"
            : $"{Name} (process {ProcessId}) ended while it was being watched.";
    }
}
