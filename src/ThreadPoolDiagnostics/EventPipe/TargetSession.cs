using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// One EventPipe session in another process. It is always released: stopped when the process answers in time, otherwise by
/// closing our end of the stream, after which the runtime stops it itself (ep-session.c, streaming_thread).
/// </summary>
internal sealed class TargetSession : IDisposable
{
    /// <summary>The longest time for stopping the session before the stream is closed.</summary>
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly TargetProcess _target;
    private readonly Stream _connection;
    private readonly ulong _id;
    private readonly SessionStream _stream;
    private TerminalStop? _guard;
    private volatile bool _isSwitchedOff;
    private int _disposed;

    private TargetSession(TargetProcess target, Stream connection, ulong id)
    {
        (_target, _connection, _id) = (target, connection, id);
        _stream = new SessionStream(connection);
    }

    /// <summary>The id of the process that has the session.</summary>
    public int ProcessId => _target.Id;

    /// <summary>The events, in nettrace format; ends when the session is stopped or the process ends.</summary>
    public Stream Stream => _stream;

    /// <summary>Whether the session was released because this program was suspended from its terminal.</summary>
    public bool IsSwitchedOff => _isSwitchedOff;

    /// <summary>Starts a session that is expensive for the process: it is stopped when Ctrl+Z suspends this program.</summary>
    /// <inheritdoc cref="Start(EventPipeSessionConfiguration, Deadline)"/>
    public static TargetSession StartExpensive(EventPipeSessionConfiguration configuration, Deadline deadline)
    {
        TargetSession session = TerminalStop.SwitchOn(
            () => Start(configuration, deadline), started => started.SwitchOff(), out TerminalStop guard);
        session._guard = guard;
        return session;
    }

    /// <summary>Attaches within the deadline; an older runtime gets a session that costs it more.</summary>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in time.</exception>
    public static TargetSession Start(EventPipeSessionConfiguration configuration, Deadline deadline) =>
        Start(target => AskExactly(configuration, target) ?? Ask(SessionCommands.CollectLegacy(configuration), target), deadline);

    /// <summary>Attaches only to a runtime that knows all options: .NET 9 and later.</summary>
    /// <inheritdoc cref="Start(EventPipeSessionConfiguration, Deadline)"/>
    public static TargetSession StartExactly(EventPipeSessionConfiguration configuration, Deadline deadline) =>
        Start(target => AskExactly(configuration, target), deadline);

    private static TargetSession Start(Func<TargetProcess, TargetSession?> ask, Deadline deadline)
    {
        try
        {
            TargetSession session = OwnThread.Call(
                "let us attach", () => ask(deadline.Target) ?? throw TooOld(deadline.Target), deadline,
                late: session => session.Cut());
            return Started(session, deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw AttachFailure.Explain(deadline.Target, failure);
        }
    }

    private static DiagnosticsException TooOld(TargetProcess target) =>
        DiagnosticsException.RuntimeTooOld(target.Id, "a runtime that does not know the command");

    private static TargetSession? AskExactly(EventPipeSessionConfiguration configuration, TargetProcess target) =>
        Ask(SessionCommands.Collect(configuration), target);

    /// <summary>The session; null when the runtime is too old for the command.</summary>
    private static TargetSession? Ask(RuntimeCommand collect, TargetProcess target)
    {
        Stream connection = PortConnection.Open(target.Address);
        TargetSession? session = null;
        try
        {
            RuntimeAnswer answer = collect.Send(connection);
            if (answer.IsOk) session = new TargetSession(target, connection, SessionCommands.SessionOf(answer));
            else if (!answer.IsTooOld) throw AttachFailure.Refused(target, answer.Reason);
            return session;
        }
        finally
        {
            if (session is null) connection.Dispose();
        }
    }

    /// <summary>Resumes a runtime that waits at its start for a tool, now that its events are read.</summary>
    private static TargetSession Started(TargetSession session, Deadline deadline)
    {
        try
        {
            deadline.Target.Resume(deadline);
            return session;
        }
        catch
        {
            session.Dispose();
            throw;
        }
    }

    /// <summary>Ends the session. The answer follows the last event, so another thread must read <see cref="Stream"/>.</summary>
    /// <exception cref="DiagnosticsException">The process or the stream has ended, or it does not answer in time.</exception>
    public void Stop(Deadline deadline)
    {
        if (_stream.HasEnded) throw DiagnosticsException.ProcessEnded(deadline.ProcessId);
        try
        {
            OwnThread.Call("end the session", AskToStop, deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw DiagnosticsException.ProcessEnded(deadline.ProcessId, failure);
        }
    }

    /// <summary>Releases the session, in bounded time. Safe to call twice, and from several threads.</summary>
    public void Dispose()
    {
        GiveBack();
        _guard?.Dispose();
    }

    private void SwitchOff()
    {
        _isSwitchedOff = true;
        GiveBack(goesOn: true);
    }

    /// <param name="goesOn">Whether its reader is to have the last events, too.</param>
    private void GiveBack(bool goesOn = false)
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        try
        {
            Stop(new Deadline(_target, StopTimeout, CancellationToken.None));
            if (goesOn) SpinWait.SpinUntil(() => _stream.HasEnded, StopTimeout);
        }
        catch (DiagnosticsException)
        {
            // Ended or stuck: only closing the stream is left to do.
        }
        Cut();
    }

    private RuntimeAnswer AskToStop()
    {
        using Stream connection = PortConnection.Open(_target.Address);
        return SessionCommands.Stop(_id).Send(connection);
    }

    /// <summary>Closes the stream without a stop command, whose answer waits until all remaining events have been read.</summary>
    private void Cut() => _connection.Dispose();
}
