using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>A session whose events go into an observation, until it is disposed, or the process ends, or they become too many.</summary>
internal sealed class PoolSession : IDisposable
{
    private readonly TargetSession _session;
    private readonly ObservationLog _log;
    private readonly EventLimit? _limit;
    private readonly SessionPump _pump;

    private PoolSession(TargetSession session, ObservationLog log, PoolEventSubscription subscription, EventLimit? limit)
    {
        _session = session;
        _log = log;
        _limit = limit;
        _pump = new SessionPump("pool events", session, stream => Read(stream, subscription));
        _pump.Start();
    }

    /// <summary>No more events come.</summary>
    public bool HasEnded => _pump.Completion.IsCompleted;

    /// <summary>What was wrong with the events; null when they simply ended.</summary>
    public Exception? Failure => _pump.Failure;

    /// <summary>Counters and adjustments, for as long as one likes.</summary>
    /// <param name="log">Where they go.</param>
    /// <param name="now">When this is, since the observation began.</param>
    /// <param name="deadline">For attaching.</param>
    /// <exception cref="DiagnosticsException">The process is not there, not .NET, not ours, or does not answer in time.</exception>
    public static PoolSession StartBasics(ObservationLog log, TimeSpan now, Deadline deadline) =>
        Start(PoolProviders.Basics, log, now, limit: null, deadline);

    /// <summary>Waits and requests, until they are too many.</summary>
    /// <inheritdoc cref="StartBasics"/>
    public static PoolSession StartWaits(ObservationLog log, TimeSpan now, EventLimit limit, Deadline deadline) =>
        Start(PoolProviders.Waits, log, now, limit, deadline);

    /// <summary>The names of async methods that have to wait, until they are too many.</summary>
    /// <inheritdoc cref="StartBasics"/>
    public static PoolSession StartOperations(ObservationLog log, TimeSpan now, EventLimit limit, Deadline deadline) =>
        Start(PoolProviders.Operations, log, now, limit, deadline);

    /// <summary>Gives the session back, and takes what events it still has, in bounded time.</summary>
    public void Dispose() => _pump.Dispose();

    private static PoolSession Start(
        EventPipeSessionConfiguration configuration, ObservationLog log, TimeSpan now, EventLimit? limit, Deadline deadline)
    {
        var subscription = new PoolEventSubscription(log, origin: now); // the events' own time begins with the session
        return new PoolSession(TargetSession.Start(configuration, deadline), log, subscription, limit);
    }

    private void Read(Stream stream, PoolEventSubscription subscription) => EventStream.Read(stream, source =>
    {
        if (_limit is not null) source.AllEvents += data => EndAtLimit(_limit, data);
        subscription.Subscribe(source);
    });

    /// <summary>On another thread, because a session ends only when somebody reads what it still has to say.</summary>
    private void EndAtLimit(EventLimit limit, TraceEvent data)
    {
        if (!limit.Reaches(TimeSpan.FromMilliseconds(data.TimeStampRelativeMSec))) return;
        _log.AddGap($"Waits, requests or async methods were not followed any further: {limit.Reason}, which costs the process too much.");
        OwnThread.Start("session return", _session.Dispose);
    }
}
