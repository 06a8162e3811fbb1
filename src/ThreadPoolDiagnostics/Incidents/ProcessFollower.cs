using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>
/// Follows a process for as long as it runs, and tells of each incident: counters all the time, and only while something looks
/// wrong what costs more. On threads of its own.
/// </summary>
public sealed class ProcessFollower : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(500);

    /// <summary>To look at the last minutes costs more than what is new in half a second is worth.</summary>
    private static readonly TimeSpan Spacing = TimeSpan.FromSeconds(1);

    /// <summary>The sample before it, by which a verdict knows how it was until then.</summary>
    private static readonly TimeSpan LeadIn = TimeSpan.FromSeconds(2);

    private readonly FollowSettings _settings;
    private readonly Action<Incident> _onIncident;
    private readonly CancellationToken _cancellation;
    private readonly IncidentTracker _tracker;
    private readonly PoolObserver _observer;
    private (TimeSpan Began, Cause Cause) _last = (TimeSpan.MinValue, Cause.Unknown);
    private TimeSpan _looked;
    private readonly ManualResetEvent _end = new(initialState: false);
    private readonly Thread _thread;

    private ProcessFollower(
        TargetProcess target, FollowSettings settings, Action<Incident> onIncident, CancellationToken cancellation)
    {
        (_settings, _onIncident, _cancellation) = (settings, onIncident, cancellation);
        _tracker = new IncidentTracker(settings.ReportInterval);
        _observer = PoolObserver.Start(target, settings.ForObserver(), cancellation);
        Began = settings.Time.GetUtcNow() - _observer.Elapsed;
        _thread = OwnThread.Start($"follower of {target.Id}", Follow);
    }

    /// <summary>The process has ended, or its counters cannot be read, and everything is told.</summary>
    public bool HasEnded => !_thread.IsAlive;

    /// <summary>What was wrong with its counters; null when nothing was, also when the process simply ended.</summary>
    public Exception? Failure => _observer.Failure;

    /// <summary>Attaches.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">How closely.</param>
    /// <param name="onIncident">Called on the follower's thread, for each incident once or more: when its call is known, ever so
    /// often while it goes on, and when it or the process has ended.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET, not ours, or does not answer in 10 s.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled meanwhile.</exception>
    public static ProcessFollower Start(
        TargetProcess target, FollowSettings settings, Action<Incident> onIncident, CancellationToken cancellation = default) =>
        new(target, settings, onIncident, cancellation);

    /// <summary>All that is remembered of it: the last minutes.</summary>
    public Observation ToObservation() => _observer.ToObservation();

    /// <summary>How it is, by all that is remembered.</summary>
    public WatchState Judge(Observation observation) => WatchState.FromObservation(observation, _observer);

    /// <summary>When it was first looked at.</summary>
    public DateTimeOffset Began { get; }

    /// <summary>Asks it to come to its end: it tells of what is under way.</summary>
    public void Stop() => _end.Set();

    /// <summary>Waits until everything is told: the process has ended, or it was stopped.</summary>
    /// <param name="atMost">How long.</param>
    /// <returns>Whether it is.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _thread.Join(atMost);

    /// <summary>Stops, and gives everything back, in bounded time.</summary>
    public void Dispose()
    {
        Stop();
        _thread.Join();
        _observer.Dispose();
    }

    /// <summary>Of a process that somebody watches more is remembered, so that each look takes longer.</summary>
    private bool IsTime => !_settings.IsWatched || _observer.Elapsed - _looked >= Spacing;

    private void Follow()
    {
        while (!_observer.HasEnded && !_end.WaitOne(TimeSpan.Zero) && !_cancellation.IsCancellationRequested)
        {
            _observer.WaitForNews(Tick);
            if (IsTime && (_observer.IsSuspicious || _tracker.IsOpen)) Look(isLast: false);
        }
        Look(isLast: true);
    }

    private void Look(bool isLast)
    {
        Observation all = _observer.ToObservation();
        _looked = all.Duration;
        TimeSpan remembered = all.Duration - _settings.Before - FollowSettings.LongestPart;
        TimeSpan from = Latest(remembered, (_tracker.Closed ?? TimeSpan.Zero) - LeadIn);
        Observation observation = ObservationWindow.Between(all, from, all.Duration);
        if (_tracker.Look(observation.Duration, Decision.Episodes(observation), isLast) is not { } episode) return;
        _observer.FinishCallers(episode.Began - LeadIn);
        _onIncident(ToIncident(episode));
        if (episode.IsOver && !_settings.IsWatched) _observer.ForgetCode();
    }

    private Incident ToIncident(Episode episode)
    {
        TimeSpan now = _observer.Elapsed, ended = episode.IsOver ? episode.Began + episode.Duration : now;
        TimeSpan from = Latest(episode.Began - LeadIn, ended - FollowSettings.LongestPart);
        Observation alone = _observer.ToObservation(from, now - from);
        Diagnosis diagnosis = Decision.Decide(alone);
        if (_last.Began != episode.Began || _last.Cause == Cause.Unknown)
            _last = (episode.Began, Cause.FromCalls(diagnosis.BlockingCalls));
        TimeSpan before = Latest(episode.Began - _settings.Before, from - _settings.Before);
        return new Incident(
            Began + episode.Began, episode.Duration, episode.IsOver,
            _observer.ToObservation(before, now - before), diagnosis, _last.Cause);
    }

    /// <summary>And not before it was first looked at.</summary>
    private static TimeSpan Latest(TimeSpan one, TimeSpan other) => new(Math.Max(Math.Max(one.Ticks, other.Ticks), 0));
}
