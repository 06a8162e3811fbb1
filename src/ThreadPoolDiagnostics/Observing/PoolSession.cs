using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>A session whose events go into an observation, until it is disposed, the process ends or a limit is hit.</summary>
internal sealed class PoolSession : IDisposable
{
    private static readonly TimeSpan FinishTimeout = TimeSpan.FromSeconds(2);

    private readonly TargetProcess _target;
    private readonly TargetSession _session;
    private readonly ObservationLog _log;
    private readonly EventClock _clock;
    private readonly PoolEventReceiver _receiver;
    private readonly FollowedEvents? _followed;
    private readonly SessionPump _pump;
    private TimeSpan _latest;

    private PoolSession(
        TargetProcess target,
        TargetSession session,
        ObservationLog log,
        EventClock clock,
        PoolEventReceiver receiver,
        FollowedEvents? followed)
    {
        (_target, _session, _log, _clock, _receiver, _followed) = (target, session, log, clock, receiver, followed);
        _pump = new SessionPump("pool events", session, Read);
        _pump.Start();
    }

    /// <summary>Whether the session has ended; no more events come.</summary>
    public bool HasEnded => _pump.HasEnded;

    /// <summary>Signalled when the session has ended.</summary>
    public WaitHandle Ended => _pump.Ended;

    /// <summary>What was wrong with the events; null when they ended normally.</summary>
    public Exception? Failure => _pump.Failure;

    /// <summary>Starts a session of counters and adjustments, without a limit.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed, or the process did not answer in time.</exception>
    public static PoolSession StartBasics(
        ObservationLog log, ObservationClock clock, ObserverSettings settings, Deadline deadline) =>
        Start(
            PoolProviders.Basics(settings.Interval, settings.CountsRequests), log, clock, new PoolEventReader(log).Read,
            followed: null, deadline);

    /// <summary>Starts a session of waits and requests, which ends when they are too many.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed, or the process did not answer in time.</exception>
    public static PoolSession StartWaits(
        ObservationLog log, ObservationClock clock, string? runtimeVersion, EventLimit limit, Deadline deadline)
    {
        log.BeginFollowing();
        var followed = new FollowedEvents("Waits and requests were", limit, log.EndFollowing);
        return Start(PoolProviders.Waits(runtimeVersion), log, clock, new PoolEventReader(log).Read, followed, deadline);
    }

    /// <summary>Starts a session of the async methods that threads wait for, which ends when the events are too many.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed, or the process did not answer in time.</exception>
    public static PoolSession StartOperations(ObservationLog log, ObservationClock clock, EventLimit limit, Deadline deadline)
    {
        var followed = new FollowedEvents("The async methods that threads wait for were", limit, _ => { });
        return Start(PoolProviders.Operations, log, clock, new OperationReader(log).Read, followed, deadline);
    }

    /// <summary>Ends the session and reads its remaining events, in bounded time.</summary>
    public void Dispose()
    {
        _pump.Finish(new Deadline(_target, FinishTimeout, CancellationToken.None));
        _pump.Dispose();
    }

    private static PoolSession Start(
        EventPipeSessionConfiguration configuration,
        ObservationLog log,
        ObservationClock clock,
        PoolEventReceiver receiver,
        FollowedEvents? followed,
        Deadline deadline)
    {
        TimeSpan asked = clock.Elapsed;
        TargetSession session = followed is null
            ? TargetSession.Start(configuration, deadline)
            : TargetSession.StartExpensive(configuration, deadline);
        var events = new EventClock(clock, asked, clock.Elapsed);
        return new PoolSession(deadline.Target, session, log, events, receiver, followed);
    }

    private void Read(Stream stream) => EventStream.Read(stream, data =>
    {
        TimeSpan elapsed = _clock.At(data);
        if (elapsed > _latest) _latest = elapsed; // events come thread by thread
        if (_followed is not null) EndAtLimit(_followed, elapsed, data.Kind);
        _receiver(elapsed, data);
    });

    /// <summary>Ends the session on another thread, because it ends only while its remaining events are read.</summary>
    private void EndAtLimit(FollowedEvents followed, TimeSpan now, EventKind kind)
    {
        if (!followed.Limit.Reaches(now, PoolEventReader.NameOf(kind))) return;
        followed.End(_latest);
        _log.AddGap($"{followed.What} not followed any further after {_latest.TotalSeconds:0.0} s: "
            + $"{followed.Limit.Reason}, which costs the process too much.");
        OwnThread.Start("session return", _session.Dispose);
    }

    /// <summary>Events that a session follows up to a limit.</summary>
    /// <param name="What">The events' name, as words that continue "not followed any further".</param>
    /// <param name="Limit">The limit.</param>
    /// <param name="End">Called when the limit is reached.</param>
    private sealed record FollowedEvents(string What, EventLimit Limit, Action<TimeSpan> End);
}

/// <summary>Receives the events of a session.</summary>
/// <param name="elapsed">When the event was written, since the observation began.</param>
/// <param name="data">The event.</param>
internal delegate void PoolEventReceiver(TimeSpan elapsed, TraceRecord data);
