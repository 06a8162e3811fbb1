using Microsoft.Diagnostics.NETCore.Client;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>
/// One EventPipe session in another process. It is always given back: stopped when the process answers in time, and otherwise cut
/// off by closing our end of the stream, on which the runtime stops it itself (ep-session.c, streaming_thread).
/// </summary>
internal sealed class TargetSession : IDisposable
{
    /// <summary>How long giving the session back may take before the stream is cut.</summary>
    private static readonly TimeSpan StopTimeout = TimeSpan.FromSeconds(2);

    private readonly TargetProcess _target;
    private readonly EventPipeSession _session;
    private readonly SessionStream _stream;
    private TerminalStop? _guard;
    private volatile bool _isSwitchedOff;
    private int _disposed;

    private TargetSession(TargetProcess target, EventPipeSession session)
    {
        _target = target;
        _session = session;
        _stream = new SessionStream(session.EventStream);
    }

    /// <summary>Whose session it is.</summary>
    public int ProcessId => _target.Id;

    /// <summary>The events, in nettrace format; ends when the session is stopped or the process ends.</summary>
    public Stream Stream => _stream;

    /// <summary>It has been given back because this program was stopped from its terminal.</summary>
    public bool IsSwitchedOff => _isSwitchedOff;

    /// <summary>The same for a session that costs the process more than a little: it does not outlive a Ctrl+Z.</summary>
    /// <inheritdoc cref="Start(EventPipeSessionConfiguration, Deadline)"/>
    public static TargetSession StartDear(EventPipeSessionConfiguration configuration, Deadline deadline)
    {
        TargetSession session = TerminalStop.SwitchOn(
            () => Start(configuration, deadline), started => started.SwitchOff(), out TerminalStop guard);
        session._guard = guard;
        return session;
    }

    /// <summary>Attaches within the deadline.</summary>
    /// <exception cref="DiagnosticsException">The process is not there, not .NET, not ours, or does not answer in
    /// time.</exception>
    public static TargetSession Start(EventPipeSessionConfiguration configuration, Deadline deadline)
    {
        try
        {
            EventPipeSession session = OwnThread.Call("let us attach",
                () => Start(deadline.Target.Client, configuration), deadline, late: Cut);
            return Started(new TargetSession(deadline.Target, session), deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw AttachFailure.Explain(deadline.Target, failure); // whatever the package says to an answer that is none
        }
    }

    /// <summary>
    /// Before .NET 9 a runtime knows only how to collect with stacks and with the whole rundown (CollectTracing2): it gets that,
    /// and the session costs more.
    /// </summary>
    private static EventPipeSession Start(DiagnosticsClient client, EventPipeSessionConfiguration wish)
    {
        try
        {
            return client.StartEventPipeSession(wish);
        }
        catch (UnsupportedCommandException)
        {
            return client.StartEventPipeSession(new EventPipeSessionConfiguration(
                wish.Providers, wish.CircularBufferSizeInMB, wish.RequestRundown, requestStackwalk: true));
        }
    }

    /// <summary>A runtime that waits at its start for a tool may go on, now that it is watched.</summary>
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

    /// <summary>
    /// Asks the runtime to end the session. Its answer comes after the last event (and the rundown, where one was asked for) has
    /// been written, so another thread has to read <see cref="Stream"/> meanwhile.
    /// </summary>
    /// <exception cref="DiagnosticsException">The process or the stream has ended, or it does not answer in time.</exception>
    public void Stop(Deadline deadline)
    {
        if (_stream.HasEnded) throw DiagnosticsException.ProcessEnded(deadline.ProcessId);
        try
        {
            OwnThread.Call("end the session", () => { _session.Stop(); return true; }, deadline);
        }
        catch (Exception failure) when (failure is not (DiagnosticsException or OperationCanceledException))
        {
            throw DiagnosticsException.ProcessEnded(deadline.ProcessId, failure);
        }
    }

    /// <summary>Gives the session back, in bounded time. Safe to call twice, and from several threads.</summary>
    public void Dispose()
    {
        GiveBack();
        _guard?.Dispose();
    }

    private void SwitchOff()
    {
        _isSwitchedOff = true;
        GiveBack();
    }

    private void GiveBack()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        try
        {
            Stop(new Deadline(_target, StopTimeout, CancellationToken.None));
        }
        catch (DiagnosticsException)
        {
            // Ended or stuck: closing the stream below is all that is left to do.
        }
        Cut(_session);
    }

    /// <summary>
    /// Without asking: the answer to a stop would wait until somebody has read what the session still has to write.
    /// </summary>
    private static void Cut(EventPipeSession session) => session.Dispose();
}
