using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Watches the thread pool of a process for as long as one likes: counters and adjustments all the time, stacks every 20 s, and
/// every 5 s while something looks wrong.
/// </summary>
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

    /// <summary>Attaches.</summary>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET, not ours, or does not answer in 10 s.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled meanwhile.</exception>
    public static PoolWatch Start(TargetProcess target, CancellationToken cancellation = default) => new(target, cancellation);

    /// <summary>Waits until something new was seen, but not for long.</summary>
    /// <param name="atMost">How long.</param>
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

    /// <summary>How the process is now.</summary>
    public WatchState Now() => WatchState.FromObservation(_observer.ToObservation(), _observer);

    /// <summary>Gives everything back, in bounded time.</summary>
    public void Dispose() => _observer.Dispose();
}
