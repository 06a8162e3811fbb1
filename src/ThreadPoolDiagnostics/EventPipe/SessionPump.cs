using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session on its own thread until the session ends, then releases the session.</summary>
/// <param name="name">The thread's name.</param>
/// <param name="session">The session to read; the pump owns it.</param>
/// <param name="read">Reads the stream to its end.</param>
internal sealed class SessionPump(string name, TargetSession session, Action<Stream> read) : IDisposable
{
    private static readonly TimeSpan LastEventTimeout = TimeSpan.FromSeconds(1);

    private readonly ManualResetEvent _ended = new(initialState: false);
    private Thread? _thread;
    private volatile bool _disposed;

    /// <summary>Signalled when reading has ended, for any reason.</summary>
    public WaitHandle Ended => _ended;

    /// <summary>Whether reading has ended.</summary>
    public bool HasEnded => _ended.WaitOne(TimeSpan.Zero);

    /// <summary>The exception that reading threw; null when the stream ended, or after <see cref="Dispose"/>.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Whether it is disposed; events that still arrive are then ignored.</summary>
    public bool IsDisposed => _disposed;

    /// <summary>Starts reading. It is not part of the constructor, so that the receiver of events is complete by then.</summary>
    public void Start() => _thread = OwnThread.Start(name, Run);

    /// <summary>Stops the session and reads its remaining events, which <see cref="Dispose"/> may leave unread.</summary>
    /// <returns>Whether all of them came before the deadline.</returns>
    public bool Finish(Deadline deadline)
    {
        try
        {
            if (!HasEnded) session.Stop(deadline);
            return _ended.WaitOne(deadline.Remaining);
        }
        catch (DiagnosticsException)
        {
            return false; // it has ended, or is stuck
        }
    }

    /// <summary>Stops the session and waits for the last event, in bounded time. The reading callback may call it.</summary>
    public void Dispose()
    {
        _disposed = true;
        session.Dispose();
        if (Thread.CurrentThread != _thread) _thread?.Join(LastEventTimeout);
    }

    private void Run()
    {
        try
        {
            read(session.Stream);
        }
        catch (Exception) when (_disposed)
        {
            // Dispose closed the stream during a read.
        }
        catch (InvalidDataException lie)
        {
            Failure = DiagnosticsException.Unusable(session.ProcessId, lie.Message, lie);
        }
        catch (Exception failure)
        {
            Failure = failure;
        }
        session.Dispose();
        _ended.Set();
    }
}
