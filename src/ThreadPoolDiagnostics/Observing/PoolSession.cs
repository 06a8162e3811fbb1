using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// A session whose events go into an observation, until it is disposed, or the process ends, or they become too many.
/// </summary>
internal sealed class PoolSession : IDisposable
{
    private static readonly TimeSpan FinishTimeout = TimeSpan.FromSeconds(2);

    private readonly TargetProcess _target;
    private readonly TargetSession _session;
    private readonly ObservationLog _log;
    private readonly EventClock _clock;
    private readonly Action<TraceEventDispatcher> _subscribe;
    private readonly FollowedEvents? _followed;
    private readonly SessionPump _pump;

    private PoolSession(
        TargetProcess target,
        TargetSession session,
        ObservationLog log,
        EventClock clock,
        Action<TraceEventDispatcher> subscribe,
        FollowedEvents? followed)
    {
        (_target, _session, _log, _clock, _subscribe, _followed) = (target, session, log, clock, subscribe, followed);
        _pump = new SessionPump("pool events", session, Read);
        _pump.Start();
    }

    /// <summary>No more events come.</summary>
    public bool HasEnded => _pump.Completion.IsCompleted;

    /// <summary>What was wrong with the events; null when they simply ended.</summary>
    public Exception? Failure => _pump.Failure;

    /// <summary>Counters and adjustments, for as long as one likes.</summary>
    /// <param name="log">Where they go.</param>
    /// <param name="clock">Of the observation.</param>
    /// <param name="interval">How often counters are to come.</param>
    /// <param name="deadline">For attaching.</param>
    /// <exception cref="DiagnosticsException">The process is not there, not .NET, not ours, or does not answer in
    /// time.</exception>
    public static PoolSession StartBasics(ObservationLog log, ObservationClock clock, TimeSpan interval, Deadline deadline) =>
        Start(PoolProviders.Basics(interval), log, clock, PoolEvents(log), followed: null, deadline);

    /// <summary>Waits and requests, until they are too many.</summary>
    /// <param name="log">Where they go.</param>
    /// <param name="clock">Of the observation.</param>
    /// <param name="runtimeVersion">Of the process; null when it is not known.</param>
    /// <param name="limit">How many are too many.</param>
    /// <param name="deadline">For attaching.</param>
    /// <exception cref="DiagnosticsException">The process is not there, not .NET, not ours, or does not answer in
    /// time.</exception>
    public static PoolSession StartWaits(
        ObservationLog log, ObservationClock clock, string? runtimeVersion, EventLimit limit, Deadline deadline)
    {
        log.BeginFollowing();
        var followed = new FollowedEvents("Waits and requests were", limit, log.EndFollowing);
        return Start(PoolProviders.Waits(runtimeVersion), log, clock, PoolEvents(log), followed, deadline);
    }

    /// <summary>Which async methods the threads wait for, until that is too many events.</summary>
    /// <param name="log">Where they go.</param>
    /// <param name="clock">Of the observation.</param>
    /// <param name="limit">How many are too many.</param>
    /// <param name="deadline">For attaching.</param>
    /// <exception cref="DiagnosticsException">The process is not there, not .NET, not ours, or does not answer in
    /// time.</exception>
    public static PoolSession StartOperations(ObservationLog log, ObservationClock clock, EventLimit limit, Deadline deadline)
    {
        var followed = new FollowedEvents("The async methods that threads wait for were", limit, _ => { });
        return Start(
            PoolProviders.Operations, log, clock, at => new OperationSubscription(log, at).Subscribe, followed,
            deadline);
    }

    /// <summary>Gives the session back, and takes what events it still has, in bounded time.</summary>
    public void Dispose()
    {
        _pump.Finish(new Deadline(_target, FinishTimeout, CancellationToken.None));
        _pump.Dispose();
    }

    private static Func<Func<TraceEvent, TimeSpan>, Action<TraceEventDispatcher>> PoolEvents(ObservationLog log) =>
        at => new PoolEventSubscription(log, at).Subscribe;

    private static PoolSession Start(
        EventPipeSessionConfiguration configuration,
        ObservationLog log,
        ObservationClock clock,
        Func<Func<TraceEvent, TimeSpan>, Action<TraceEventDispatcher>> subscription,
        FollowedEvents? followed,
        Deadline deadline)
    {
        TimeSpan asked = clock.Elapsed;
        TargetSession session = followed is null
            ? TargetSession.Start(configuration, deadline)
            : TargetSession.StartDear(configuration, deadline);
        var events = new EventClock(clock, asked, clock.Elapsed);
        return new PoolSession(deadline.Target, session, log, events, subscription(events.At), followed);
    }

    private void Read(Stream stream) => EventStream.Read(stream, source =>
    {
        if (_followed is not null) source.AllEvents += data => EndAtLimit(_followed, data);
        _subscribe(source);
    });

    /// <summary>On another thread, because a session ends only when somebody reads what it still has to say.</summary>
    private void EndAtLimit(FollowedEvents followed, TraceEvent data)
    {
        TimeSpan now = _clock.At(data);
        if (!followed.Limit.Reaches(now, data.EventName)) return;
        followed.End(now);
        _log.AddGap($"{followed.What} not followed any further after {now.TotalSeconds:0.0} s: "
            + $"{followed.Limit.Reason}, which costs the process too much.");
        OwnThread.Start("session return", _session.Dispose);
    }

    /// <summary>Events that a session has only as long as they are not too many.</summary>
    /// <param name="What">They are, in words that continue "not followed any further".</param>
    /// <param name="Limit">How many are too many.</param>
    /// <param name="End">Hears when they have become so.</param>
    private sealed record FollowedEvents(string What, EventLimit Limit, Action<TimeSpan> End);
}
