using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Watches a pool without an end: counters always, stacks every 20 s, every 5 s if something looks wrong.</summary>
public sealed class PoolWatch : IDisposable
{
    private static readonly TimeSpan Remembered = TimeSpan.FromMinutes(1);

    private readonly TargetProcess _target;
    private readonly PoolObserver _observer;

    private PoolWatch(TargetProcess target, CancellationToken cancellation)
    {
        _target = target;
        var settings = new ObserverSettings { Remembered = Remembered, Pace = SnapshotPace.Endless };
        _observer = PoolObserver.Start(target, settings, cancellation);
    }

    /// <summary>Attaches to a process.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in 10 s.</exception>
    /// <exception cref="OperationCanceledException">The attach was cancelled.</exception>
    public static PoolWatch Start(TargetProcess target, CancellationToken cancellation = default) => new(target, cancellation);

    /// <summary>Waits until there is something new, for a limited time.</summary>
    /// <param name="atMost">The longest wait.</param>
    /// <returns>Whether there is something new.</returns>
    /// <exception cref="DiagnosticsException">The process has ended, or its counters cannot be read.</exception>
    public bool WaitForNews(TimeSpan atMost)
    {
        bool isNew = _observer.WaitForNews(atMost);
        if (_observer.HasEnded)
            throw _observer.Failure is DiagnosticsException failure
                ? failure
                : DiagnosticsException.ProcessEnded(_target.Id);
        return isNew;
    }

    /// <summary>The current state of the process.</summary>
    public WatchState Now() => WatchState.FromObservation(_observer.ToObservation(), _observer);

    /// <summary>Ends all sessions, in bounded time.</summary>
    public void Dispose() => _observer.Dispose();
}
