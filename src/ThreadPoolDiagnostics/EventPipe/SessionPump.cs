using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.EventPipe;

/// <summary>Reads the events of a session on a thread of its own until the session ends, and gives it back.</summary>
/// <param name="name">Of the thread.</param>
/// <param name="session">What to read; the pump owns it.</param>
/// <param name="read">Reads the stream to its end.</param>
internal sealed class SessionPump(string name, TargetSession session, Action<Stream> read) : IDisposable
{
    private static readonly TimeSpan LastEventTimeout = TimeSpan.FromSeconds(1);

    private readonly ManualResetEvent _ended = new(initialState: false);
    private Thread? _thread;
    private volatile bool _disposed;

    /// <summary>Signalled when reading has ended, however that came about.</summary>
    public WaitHandle Ended => _ended;

    /// <summary>Reading has ended.</summary>
    public bool HasEnded => _ended.WaitOne(TimeSpan.Zero);

    /// <summary>What reading threw; null when the stream simply ended, or after <see cref="Dispose"/>.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Events that still come are to be left alone.</summary>
    public bool IsDisposed => _disposed;

    /// <summary>Begins. Not part of construction, so that the events find their receiver complete.</summary>
    public void Start() => _thread = OwnThread.Start(name, Run);

    /// <summary>Stops the session and reads what events it still has, which <see cref="Dispose"/> may leave unread.</summary>
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

    /// <summary>Stops the session and waits for the last event, in bounded time. May be called by what reads.</summary>
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
            // The stream was closed under the reader.
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
