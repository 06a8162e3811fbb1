using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Incidents;

/// <summary>Follows a process to its end and reports each incident: counters are always read, the detailed capture runs only
/// while something looks wrong.</summary>
public sealed class ProcessFollower : IDisposable
{
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(500), RestingTick = TimeSpan.FromSeconds(1.5);

    /// <summary>The least time between evaluations of the last minutes, which cost more than news is worth.</summary>
    private static readonly TimeSpan Spacing = TimeSpan.FromSeconds(1);

    /// <summary>Includes the sample before the incident, which shows the verdict how the process was until then.</summary>
    private static readonly TimeSpan LeadIn = TimeSpan.FromSeconds(2);

    private readonly FollowSettings _settings;
    private readonly Action<Incident> _onIncident;
    private readonly CancellationToken _cancellation;
    private readonly IncidentTracker _tracker;
    private readonly PoolObserver _observer;
    private (TimeSpan Began, DateTimeOffset Date, Cause Cause) _last = (TimeSpan.MinValue, default, Cause.Unknown);
    private TimeSpan _evaluated;
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

    /// <summary>Whether the process has ended, or its counters cannot be read, and all incidents are reported.</summary>
    public bool HasEnded => !_thread.IsAlive;

    /// <summary>What was wrong with its counters; null when nothing was, also when the process ended.</summary>
    public Exception? Failure => _observer.Failure;

    /// <summary>Attaches to a process and follows it.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">How to follow it.</param>
    /// <param name="onIncident">Called on the follower's thread, at least once per incident: when its call is known, at intervals
    /// while it goes on, and when it or the process has ended.</param>
    /// <param name="cancellation">Cancels the attach.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in 10 s.</exception>
    /// <exception cref="OperationCanceledException">The attach was cancelled.</exception>
    public static ProcessFollower Start(
        TargetProcess target, FollowSettings settings, Action<Incident> onIncident, CancellationToken cancellation = default) =>
        new(target, settings, onIncident, cancellation);

    /// <summary>The time since following began.</summary>
    public TimeSpan Elapsed => _observer.Elapsed;

    /// <summary>The number of processors that the process may use; 0 while it is unknown.</summary>
    public int Processors => _observer.Processors;

    /// <summary>Whether something looks wrong, or did until a moment ago: only then a verdict can be a bad one.</summary>
    public bool IsSuspicious => _observer.IsSuspicious;

    /// <summary>The samples at or after a time since following began, as far as they are kept.</summary>
    public IReadOnlyList<CounterSample> SamplesSince(TimeSpan from) => _observer.SamplesSince(from);

    /// <summary>The last minutes of the process, as far as they are kept.</summary>
    public Observation ToObservation() => _observer.ToObservation();

    /// <summary>The current state of the process, by what is kept of it.</summary>
    public WatchState Judge(Observation observation) => WatchState.FromObservation(observation, _observer);

    /// <summary>The time at which following began.</summary>
    public DateTimeOffset Began { get; }

    /// <summary>Ends following; an open incident is reported first.</summary>
    public void Stop()
    {
        _end.Set();
        _observer.Wake();
    }

    /// <summary>Waits until all incidents are reported: the process has ended, or following was stopped.</summary>
    /// <param name="atMost">The longest wait.</param>
    /// <returns>Whether they are.</returns>
    public bool WaitForEnd(TimeSpan atMost) => _thread.Join(atMost);

    /// <summary>Stops and releases the session, in bounded time.</summary>
    public void Dispose()
    {
        Stop();
        _thread.Join();
        _observer.Dispose();
    }

    /// <summary>Whether an evaluation is due: a watched process keeps more data, so that each one takes longer.</summary>
    private bool IsTime => !_settings.IsWatched || _observer.Elapsed - _evaluated >= Spacing;

    private void Follow()
    {
        while (!_observer.HasEnded && !_end.WaitOne(TimeSpan.Zero) && !_cancellation.IsCancellationRequested)
        {
            _observer.WaitForNews(_observer.IsSuspicious || _tracker.IsOpen ? Tick : RestingTick);
            if (IsTime && (_observer.IsSuspicious || _tracker.IsOpen)) Evaluate(isLast: false);
        }
        Evaluate(isLast: true);
    }

    private void Evaluate(bool isLast)
    {
        Observation all = _observer.ToObservation();
        _evaluated = all.Duration;
        TimeSpan remembered = all.Duration - _settings.Before - FollowSettings.LongestPart;
        TimeSpan from = Latest(remembered, (_tracker.Closed ?? TimeSpan.Zero) - LeadIn);
        Observation observation = ObservationWindow.Between(all, from, all.Duration);
        if (_tracker.Evaluate(observation.Duration, Decision.Episodes(observation), isLast) is not { } episode) return;
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
        if (_last.Began != episode.Began) _last = (episode.Began, DateOf(episode), Cause.Unknown);
        if (_last.Cause == Cause.Unknown) _last.Cause = Cause.FromCalls(diagnosis.BlockingCalls);
        TimeSpan before = Latest(episode.Began - _settings.Before, from - _settings.Before);
        return new Incident(
            _last.Date, episode.Duration, episode.IsOver,
            _observer.ToObservation(before, now - before), diagnosis, _last.Cause);
    }

    /// <summary>When an episode began by the clock as it is now: since following began it may have been set, or the machine have
    /// slept, which the elapsed time leaves out.</summary>
    private DateTimeOffset DateOf(Episode episode) => _settings.Time.GetUtcNow() - (_observer.Elapsed - episode.Began);

    /// <summary>The later time; an incident does not begin before following began.</summary>
    private static TimeSpan Latest(TimeSpan one, TimeSpan other) => new(Math.Max(Math.Max(one.Ticks, other.Ticks), 0));
}

/// <summary>An interval in which work waited for blocked threads, with the time before it.</summary>
/// <param name="Began">When work was first delayed.</param>
/// <param name="Duration">The time from then until work was last delayed, so far.</param>
/// <param name="IsOver">Whether work is no longer delayed. If not, the incident may also have ended with the process.</param>
/// <param name="Observation">The incident and the time before it, as an observation that begins there.</param>
/// <param name="Diagnosis">The diagnosis of the incident alone.</param>
/// <param name="Cause">The cause by which it is recognized; it stays the same from when it is first known.</param>
public sealed record Incident(
    DateTimeOffset Began, TimeSpan Duration, bool IsOver, Observation Observation, Diagnosis Diagnosis, Cause Cause);
