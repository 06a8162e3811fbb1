using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>
/// One of the loop's users: waits for its turn, sends, waits for the answer, records it, on a connection of its own that it
/// replaces when it is closed. Only the watchdog reaches in from another thread.
/// </summary>
/// <param name="load">What all vusers share.</param>
internal sealed class Vuser(LoadState load)
{
    /// <summary>In place of a deadline: it is over.</summary>
    private const long TimedOut = -1;

    private const long GivenUp = -2;

    private IConnection _connection = load.Connector.Create();

    /// <summary>
    /// The timestamp at which what is under way takes too long; 0 when nothing is, or what the watchdog decided.
    /// </summary>
    private long _deadline;

    private long _lastEnd;

    /// <summary>The run was over before its connection was open.</summary>
    private bool _wasGivenUp;

    /// <summary>What its pace knows of it.</summary>
    public Client Client { get; } = new();

    /// <summary>Opens the connection before the first turn. When that fails, the first turn tries again.</summary>
    public Task<Failure?> PrepareAsync() => OpenAsync();

    /// <summary>Until there are no more turns.</summary>
    /// <param name="first">The first one, when it is known already.</param>
    public async Task RunAsync(Turn? first = null)
    {
        _lastEnd = load.Clock.Now;
        for (Turn turn = first ?? await load.Pace.NextAsync(Client); !turn.IsOver; turn = await load.Pace.NextAsync(Client))
        {
            LoadRequest request = load.Requests[turn.Sequence];
            load.Meter.Begin();
            bool hasConnection = HasConnection(turn.Taken);
            Failure? notOpened = hasConnection ? null : await OpenAsync();
            long start = Start(turn, hasConnection);
            Answer answer = notOpened is null ? await _connection.ExchangeAsync(request) : new(0, 0, notOpened);
            if (notOpened is null) load.OnAnswer?.Invoke(request, answer);
            bool isFailed = End(turn, request, start, answer);
            if (isFailed) await PauseAsync();
        }

        _connection.Dispose();
    }

    /// <summary>From the watchdog's thread: ends what has been under way for too long.</summary>
    public void CheckDeadline(long now)
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline > 0 && now >= deadline) End(deadline, TimedOut);
    }

    /// <summary>From the watchdog's thread: the run is over, ends what is under way.</summary>
    public void GiveUp()
    {
        if (Volatile.Read(ref _deadline) is var deadline && deadline > 0) End(deadline, GivenUp);
    }

    /// <summary>
    /// The connection is read before the deadline is claimed. No two requests have the same deadline, so when the claim succeeds
    /// it was this connection's, and its loop will see the claim: no other connection can be aborted by mistake.
    /// </summary>
    private void End(long deadline, long decision)
    {
        IConnection connection = Volatile.Read(ref _connection);
        if (Interlocked.CompareExchange(ref _deadline, decision, deadline) == deadline) connection.Abort();
    }

    /// <summary>The server may have closed one that was idle for some time.</summary>
    private bool HasConnection(long now)
    {
        bool wasIdle = now - _lastEnd > load.Idle;
        if (wasIdle && _connection.IsOpen && _connection.WasClosedByServer()) Reconnect();
        return _connection.IsOpen;
    }

    private async Task<Failure?> OpenAsync()
    {
        await load.Openings.WaitAsync();
        Volatile.Write(ref _deadline, load.Clock.Now + load.ConnectTimeout);
        Failure? failure = await _connection.OpenAsync();
        long decision = Interlocked.Exchange(ref _deadline, 0);
        load.Openings.Release();

        _wasGivenUp = decision == GivenUp;
        if (decision < 0) failure = load.ConnectTimeoutFailure;
        if (failure is not null) Reconnect();
        return failure;
    }

    private long Start(in Turn turn, bool hadConnection)
    {
        long start = hadConnection ? turn.Taken : load.Clock.Now;
        load.Pace.Started(turn, start);
        if (!turn.IsWarmUp) load.Recording.Start(start);
        Volatile.Write(ref _deadline, start + load.Timeout);
        return start;
    }

    /// <returns>Whether it failed by itself.</returns>
    private bool End(in Turn turn, LoadRequest request, long start, Answer answer)
    {
        long end = load.Clock.Now;
        long decision = Interlocked.Exchange(ref _deadline, 0);
        bool isUnanswered = decision == GivenUp || _wasGivenUp;
        if (decision == TimedOut) answer = answer with { Failure = load.TimeoutFailure };
        bool isFailed = answer.Failure is not null && !isUnanswered;

        load.Meter.End(isAnswered: !isUnanswered && !isFailed);
        long from = turn.Scheduled > 0 ? turn.Scheduled : start;
        load.Recording.End(new(request.Operation, from, end, answer, isUnanswered, turn.IsWarmUp));
        if (decision < 0 || !_connection.IsOpen) Reconnect();
        _lastEnd = end;
        return isFailed;
    }

    private void Reconnect()
    {
        _connection.Dispose();
        Volatile.Write(ref _connection, load.Connector.Create());
    }

    private Task PauseAsync() => Task.Delay(load.Pace.PauseAfterFailure, load.Time);
}
