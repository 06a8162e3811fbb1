using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Watches the thread pool of a process for as long as one likes: counters and adjustments all the time, stacks every 20 s, and
/// every 5 s while something looks wrong.
/// </summary>
public sealed class PoolWatch : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Remembered = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly AutoResetEvent _changed = new(initialState: false);
    private readonly MachineLoadLog _load = new(Window);
    private readonly TargetProcess _target;
    private readonly ObservationLog _log;
    private readonly SnapshotTaker _snapshots;
    private readonly PoolSession _session;
    private TimeSpan? _lastSnapshot;

    private PoolWatch(TargetProcess target, CancellationToken cancellation)
    {
        _target = target;
        _log = new ObservationLog(() => _changed.Set());
        _log.SetProcessors(Environment.ProcessorCount); // until the runtime says how many the process itself has
        _snapshots = new SnapshotTaker(target, _log);
        _session = PoolSession.StartBasics(_log, Elapsed, new Deadline(target, AttachTimeout, cancellation));
    }

    private TimeSpan Elapsed => TimeProvider.System.GetElapsedTime(_start);

    /// <summary>Attaches.</summary>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET, not ours, or does not answer in 10 s.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled meanwhile.</exception>
    public static PoolWatch Start(TargetProcess target, CancellationToken cancellation = default) => new(target, cancellation);

    /// <summary>Waits until something new was seen, but not for long, and lets stacks be taken when it is time.</summary>
    /// <param name="atMost">How long.</param>
    /// <returns>Whether there is something new.</returns>
    /// <exception cref="DiagnosticsException">The process has ended, or its counters cannot be read.</exception>
    public bool WaitForNews(TimeSpan atMost)
    {
        bool isNew = _changed.WaitOne(atMost);
        if (_session.HasEnded) throw _session.Failure is DiagnosticsException failure ? failure : DiagnosticsException.ProcessEnded(_target.Id);
        TakeStacksIfDue();
        return isNew;
    }

    /// <summary>How the process is now.</summary>
    public WatchState Now()
    {
        TimeSpan now = Elapsed;
        _log.Forget(now - Remembered);
        Observation seen = _log.ToObservation(now) with { MachineCpuPercent = _load.Percent(now) };
        return new WatchState
        {
            Elapsed = now,
            Samples = seen.Samples,
            Diagnosis = Decision.Decide(ObservationWindow.Last(seen, Window)),
            StacksAge = seen.Stacks is [.., var snapshot] ? now - snapshot.Elapsed : null,
            Silence = now - (seen.Samples is [.., var sample] ? sample.Elapsed : TimeSpan.Zero),
        };
    }

    /// <summary>Gives everything back, in bounded time.</summary>
    public void Dispose()
    {
        Thread snapshots = OwnThread.Start("return", _snapshots.Dispose);
        _session.Dispose();
        snapshots.Join();
    }

    private void TakeStacksIfDue()
    {
        TimeSpan now = Elapsed;
        bool isSuspicious = Suspicion.Arises(ObservationWindow.Last(_log.ToObservation(now), Window));
        if (_snapshots.IsUnderWay || !WatchSchedule.IsDue(_lastSnapshot, now, isSuspicious)) return;
        _lastSnapshot = now;
        _snapshots.Begin(now, lines: isSuspicious);
    }
}
