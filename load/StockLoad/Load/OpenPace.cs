namespace StockExchange.StockLoad.Load;

/// <summary>
/// The open loop: request k is due at origin + k / rate, whatever the answers do. A due request takes the idle vuser that was used last,
/// or a new one while there may be more; otherwise it waits, in order, until a vuser has its answer. What is due when the schedule ends
/// may still start within the drain, so that a stall at the end is not hidden.
/// </summary>
internal sealed class OpenPace : IPace
{
    private readonly Lock _lock = new();
    private readonly LoadClock _clock;
    private readonly double _interval;
    private readonly long _warmUps;
    private readonly long _requests;
    private readonly Stack<Vuser> _idle = new();
    private readonly LatencyHistogram _ownLateness = new();
    private readonly long _lateAfter;
    private long _next;
    private long _late;

    public OpenPace(LoadClock clock, LoadSettings settings)
    {
        _clock = clock;
        _lateAfter = clock.Timestamps(TimeSpan.FromMilliseconds(1));
        double rate = settings.Rate!.Value;
        _interval = clock.Frequency / rate;
        _warmUps = Requests(settings.WarmUp.TotalSeconds * rate);
        _requests = Math.Min(settings.Requests ?? long.MaxValue, Requests(settings.Duration.TotalSeconds * rate));
    }

    /// <summary>The schedule goes on by itself: it cannot spin.</summary>
    public TimeSpan PauseAfterFailure => TimeSpan.Zero;

    /// <summary>When the next request is due; never when there are no more.</summary>
    public long NextDue
    {
        get
        {
            lock (_lock) return NextDue_NeedsLock();
        }
    }

    public ValueTask<Turn> NextAsync(Vuser vuser)
    {
        lock (_lock)
        {
            long now = _clock.Now;
            if (IsOver_NeedsLock(now)) return ValueTask.FromResult(Turn.Over);
            if (NextDue_NeedsLock() <= now) return ValueTask.FromResult(Take_NeedsLock(now, hasVuser: _idle.Count > 0));
            _idle.Push(vuser);
        }

        return vuser.Turns.TakeAsync();
    }

    public void Started(in Turn turn, long start, bool hadConnection)
    {
        if (!hadConnection && !turn.IsWarmUp && start - turn.Scheduled > _lateAfter) Interlocked.Increment(ref _late);
    }

    /// <summary>Takes a due request for which there is a vuser; false when nothing is due, or nobody idle.</summary>
    /// <param name="vuser">An idle one; null when it needs a new one.</param>
    /// <param name="mayOpen">Whether there may be a new one.</param>
    /// <param name="turn">The request.</param>
    public bool TryTake(bool mayOpen, out Vuser? vuser, out Turn turn)
    {
        lock (_lock)
        {
            long now = _clock.Now;
            (vuser, turn) = (null, default);
            if (IsOver_NeedsLock(now) || NextDue_NeedsLock() > now || !(_idle.TryPop(out vuser) || mayOpen)) return false;
            turn = Take_NeedsLock(now, hasVuser: vuser is not null);
            return true;
        }
    }

    /// <summary>When nothing more can start: lets the idle ones go. Null before.</summary>
    public IReadOnlyList<Vuser>? TakeIdleAtEnd()
    {
        lock (_lock)
        {
            if (!IsOver_NeedsLock(_clock.Now)) return null;
            Vuser[] idle = [.. _idle];
            _idle.Clear();
            return idle;
        }
    }

    /// <summary>How well it went.</summary>
    public ScheduleResult Result()
    {
        lock (_lock)
        {
            long started = Math.Max(0, _next - _warmUps);
            long scheduled = Math.Max(started, Math.Min(_requests, DueBefore(_clock.StartsEnd)));
            return new(scheduled, started, Interlocked.Read(ref _late), scheduled - started, _ownLateness);
        }
    }

    private Turn Take_NeedsLock(long now, bool hasVuser)
    {
        long due = NextDue_NeedsLock();
        long sequence = _next++;
        if (sequence < _warmUps) return new(sequence, now, IsWarmUp: true, due, hasVuser);

        if (hasVuser) _ownLateness.Record(_clock.Between(due, now));
        return new(sequence - _warmUps, now, IsWarmUp: false, due, hasVuser);
    }

    private bool IsOver_NeedsLock(long now) =>
        now >= _clock.GiveUp || _next - _warmUps >= _requests || NextDue_NeedsLock() >= _clock.StartsEnd;

    private long NextDue_NeedsLock() => _next < _warmUps
        ? _clock.Begin + (long)(_next * _interval)
        : _clock.Origin + (long)((_next - _warmUps) * _interval);

    private long DueBefore(long end) => Requests((end - _clock.Origin) / _interval);

    /// <summary>How many are due before a time that is so many intervals away, but for the last digits of a product.</summary>
    private static long Requests(double intervals) => (long)Math.Ceiling(intervals - 1e-6);
}
