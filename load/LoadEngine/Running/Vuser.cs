using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Recorders;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Running;

/// <summary>
/// A vuser: waits for its turn, sends, waits for the answer, records it, on a connection of its own that it replaces when it is
/// closed. Only the watchdog calls it from another thread.
/// </summary>
/// <param name="load">The state that all vusers share.</param>
internal sealed class Vuser(LoadState load)
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

    /// <summary>Opens the connection before the first turn. When that fails, the first turn tries again.</summary>
    public Task<Failure?> PrepareAsync() => OpenAsync();

    /// <summary>Runs until there are no more turns.</summary>
    /// <param name="first">The first turn, when it is known already.</param>
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

    /// <summary>
    /// Ends an operation. The connection is read before the deadline is claimed. No two requests have the same deadline, so a
    /// successful claim was for this connection, and its loop will see it: no other connection can be aborted by mistake.
    /// </summary>
    private void End(long deadline, long decision)
    {
        IConnection connection = Volatile.Read(ref _connection);
        if (Interlocked.CompareExchange(ref _deadline, decision, deadline) == deadline) connection.Abort();
    }

    /// <summary>Whether it has a usable connection: the server may have closed one that was idle for some time.</summary>
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

    /// <returns>Whether the request failed by itself.</returns>
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

/// <summary>The state that the vusers of one load share. Times are in timestamps.</summary>
internal sealed class LoadState
{
    public required IConnector Connector { get; init; }

    public required IRequestSource Requests { get; init; }

    public required IPace Pace { get; init; }

    public required LoadClock Clock { get; init; }

    public required Recording Recording { get; init; }

    public required LoadMeter Meter { get; init; }

    public required TimeProvider Time { get; init; }

    /// <summary>The callback; null for none.</summary>
    public required Action<LoadRequest, Answer>? OnAnswer { get; init; }

    /// <summary>Limits the connections that are being opened.</summary>
    public required SemaphoreSlim Openings { get; init; }

    /// <summary>After being idle for this time a connection is checked before it is used.</summary>
    public required long Idle { get; init; }

    /// <summary>The time limit of a request.</summary>
    public required long Timeout { get; init; }

    public required Failure TimeoutFailure { get; init; }

    /// <summary>The time limit of opening a connection.</summary>
    public required long ConnectTimeout { get; init; }

    public required Failure ConnectTimeoutFailure { get; init; }
}
