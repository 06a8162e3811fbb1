using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Nettrace;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.WaitProfiles.Events;

/// <summary>A session whose events are read as they come, and kept in a file for the names that come last.</summary>
internal sealed class WaitSession : IDisposable
{
    private static readonly TimeSpan FinishTimeout = TimeSpan.FromSeconds(10);

    private readonly TargetProcess _target;
    private readonly TargetSession _session;
    private readonly SessionPump _pump;
    private readonly TraceReceiver _receiver;
    private readonly EventLimit? _limit;
    private readonly string? _file;
    private readonly Action? _onLimit;
    private int _limitIsReached;
    private EventStreamEnd _end;

    private WaitSession(
        TargetProcess target, TargetSession session, TraceReceiver receiver, string? file, EventLimit? limit, Action? onLimit)
    {
        (_target, _session, _receiver, _file, _limit, _onLimit) = (target, session, receiver, file, limit, onLimit);
        _pump = new SessionPump("waits", session, Read);
    }

    /// <summary>How many events the process dropped.</summary>
    public long EventsLost => _end.EventsLost;

    /// <summary>Why the session was ended early: its events cost the process too much; null when it was not.</summary>
    public string? EndedEarly => _limit?.Reason;

    /// <summary>What was wrong with the events; null when nothing was.</summary>
    public Exception? Failure => _pump.Failure;

    /// <summary>Whether the session has ended, for instance with its process.</summary>
    public bool HasEnded => _pump.HasEnded;

    /// <summary>Whether it has ended with its process, whose last act that is: neither early nor by a failure.</summary>
    public bool HasEndedWithProcess => HasEnded && EndedEarly is null && Failure is null;

    /// <summary>Whether all of its events came, of which the names of methods are the last. To be read when it has
    /// ended.</summary>
    public bool IsComplete => HasEnded && Failure is null && !_end.IsCut;

    /// <param name="configuration">The events.</param>
    /// <param name="receiver">Receives them on a thread of the session's own.</param>
    /// <param name="deadline">When to stop waiting for the process.</param>
    /// <param name="file">Where to keep a copy; null to keep none.</param>
    /// <param name="limit">The most events, after which the session ends; null for any number.</param>
    /// <param name="onLimit">Called, on a thread of its own, when it has ended so.</param>
    public static WaitSession Start(
        EventPipeSessionConfiguration configuration, TraceReceiver receiver, Deadline deadline, string? file = null,
        EventLimit? limit = null, Action? onLimit = null)
    {
        var session = new WaitSession(
            deadline.Target, TargetSession.StartExpensive(configuration, deadline), receiver, file, limit, onLimit);
        session._pump.Start();
        return session;
    }

    public bool WaitForEnd(TimeSpan atMost) => _pump.Ended.WaitOne(atMost);

    /// <summary>Ends the session, unless it has ended, and reads its remaining events.</summary>
    /// <returns>Whether all of them came in time.</returns>
    public bool Finish()
    {
        if (!HasEnded) _pump.Finish(new(_target, FinishTimeout, CancellationToken.None));
        return IsComplete;
    }

    public void Dispose() => _pump.Dispose();

    private void Read(Stream stream)
    {
        if (_file is null)
        {
            _end = EventStream.Read(stream, Receive);
            return;
        }
        using FileStream copy = new(_file, FileMode.Create, FileAccess.Write, FileShare.Read);
        using var tee = new TeeStream(stream, copy);
        _end = EventStream.Read(tee, Receive);
    }

    private void Receive(TraceRecord data)
    {
        _receiver(data);
        if (_limit is null || data.Kind.Provider.EndsWith("Rundown", StringComparison.Ordinal)) return;
        if (_limit.Reaches(data.Time.SinceStart, data.Kind.ToShortString()) && Interlocked.Exchange(ref _limitIsReached, 1) == 0)
            OwnThread.Start("session return", EndEarly); // it ends only while its remaining events are read
    }

    private void EndEarly()
    {
        _session.Dispose();
        _onLimit?.Invoke();
    }
}
