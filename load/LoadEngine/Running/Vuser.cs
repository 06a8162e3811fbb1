using System.Runtime.InteropServices;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>
/// A vuser: waits for its turn, sends, waits for the answer, records it, on a connection of its own that it replaces when it is
/// closed. Only the watchdog calls it from another thread.
/// </summary>
/// <param name="load">The state that all vusers share.</param>
internal abstract class Vuser(LoadState load)
{
    /// <summary>Replaces the deadline of a request that has timed out.</summary>
    private const long TimedOut = -1;

    private const long GivenUp = -2;

    private IConnection _connection = load.Connector.Create();

    /// <summary>
    /// The timestamp at which the current operation times out; 0 when there is none, or the watchdog's decision.
    /// </summary>
    private long _deadline;

    private long _lastEnd;

    /// <summary>Whether the run was over before its connection was open.</summary>
    private bool _wasGivenUp;

    /// <summary>Its state in the pace.</summary>
    public Client Client { get; } = new();

    protected LoadState Load => load;

    protected IConnection Connection => _connection;

    /// <summary>Opens the connection before the first turn. When that fails, the first turn tries again.</summary>
    /// <returns>The failure; null when there is none.</returns>
    public virtual Task<Failure?> PrepareAsync() => OpenAsync();

    /// <summary>Runs until there are no more turns.</summary>
    /// <param name="first">The first turn, when it is known already.</param>
    public async Task RunAsync(Turn? first = null)
    {
        _lastEnd = load.Clock.Now;
        await TurnsAsync(first);
        _connection.Dispose();
    }

    /// <summary>Ends an operation that takes too long. Called by the watchdog's thread.</summary>
    public void CheckDeadline(long now)
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline > 0 && now >= deadline) End(deadline, TimedOut);
    }

    /// <summary>Ends the current operation, because the run is over. Called by the watchdog's thread.</summary>
    public void GiveUp()
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline > 0) End(deadline, GivenUp);
    }

    /// <summary>Makes turns until there are no more.</summary>
    /// <param name="first">The first turn, when it is known already.</param>
    protected abstract Task TurnsAsync(Turn? first);

    /// <summary>Whether it has a usable connection: the server may have closed one that was idle.</summary>
    protected bool HasConnection(long now)
    {
        bool wasIdle = now - _lastEnd > load.Idle;
        if (_connection.IsOpen && (_connection.HasEnded || (wasIdle && _connection.WasClosedByServer()))) Reconnect();
        return _connection.IsOpen;
    }

    protected async Task<Failure?> OpenAsync()
    {
        await load.Openings.WaitAsync();
        Volatile.Write(ref _deadline, load.Clock.Now + load.ConnectTimeout);
        Failure? failure = await _connection.OpenAsync();
        long decision = Interlocked.Exchange(ref _deadline, 0);
        load.Openings.Release();

        _wasGivenUp = decision == GivenUp;
        if (decision < 0 && failure?.Kind != FailureKind.ConnectTimeout) failure = load.ConnectTimeoutFailure;
        if (failure is not null) Reconnect();
        return failure;
    }

    /// <summary>Begins the time limit of a request.</summary>
    protected void Limit(long start) => Volatile.Write(ref _deadline, start + load.Timeout);

    /// <summary>Ends the time limit, and gives up a connection that cannot be used again.</summary>
    protected Ending Finish(Answer answer)
    {
        long end = load.Clock.Now;
        long decision = Interlocked.Exchange(ref _deadline, 0);
        if (decision == TimedOut) answer = answer with { Failure = load.TimeoutFailure };
        if (decision < 0 || !_connection.IsOpen) Reconnect();
        _lastEnd = end;
        return new(end, answer, IsUnanswered: decision == GivenUp || _wasGivenUp);
    }

    /// <summary>A pause so that the loop does not spin on a failure.</summary>
    protected Task PauseAsync() => Task.Delay(load.Pace.PauseAfterFailure, load.Time);

    /// <summary>
    /// Ends an operation. The connection is read before the deadline is claimed. No two requests have the same deadline, so a
    /// successful claim was for this connection, and its loop will see it: no other connection can be aborted by mistake.
    /// </summary>
    private void End(long deadline, long decision)
    {
        IConnection connection = Volatile.Read(ref _connection);
        if (Interlocked.CompareExchange(ref _deadline, decision, deadline) == deadline) connection.Abort();
    }

    private void Reconnect()
    {
        _connection.Dispose();
        Volatile.Write(ref _connection, load.Connector.Create());
    }
}

/// <summary>How a request has ended.</summary>
/// <param name="At">The timestamp.</param>
/// <param name="Answer">The answer, with the failure of a request that took too long.</param>
/// <param name="IsUnanswered">Whether it ended because the run was over.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct Ending(long At, Answer Answer, bool IsUnanswered)
{
    /// <summary>Whether the request failed by itself.</summary>
    public bool IsFailed => Answer.Failure is not null && !IsUnanswered;

    /// <summary>Whether there is a complete answer without a failure.</summary>
    public bool IsAnswered => Answer.Failure is null && !IsUnanswered;
}
