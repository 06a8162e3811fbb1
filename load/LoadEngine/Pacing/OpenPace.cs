using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The open loop: request k is due at origin + k / rate, whatever the answers do. A due request takes the idle vuser that was
/// used last, or a new one while there may be more; otherwise it waits, in order, until a vuser has its answer. What is due when
/// the schedule ends may still start within the drain, so that a stall at the end is not hidden.
/// </summary>
internal sealed class OpenPace : IPace
{
    /// <summary>The longest wait, and so the longest delay of a stop.</summary>
    private static readonly TimeSpan LongestWait = TimeSpan.FromMilliseconds(10);

    /// <summary>The wait while a request is due and no vuser is idle: the first vuser with an answer takes it.</summary>
    private static readonly TimeSpan WhileAllAreBusy = TimeSpan.FromMilliseconds(1);

    private readonly Lock _lock = new();
    private readonly LoadClock _clock;
    private readonly ArrivalSchedule _schedule;
    private readonly double _warmUpInterval;
    private readonly long _warmUps;
    private readonly long? _limit;
    private readonly TimeSpan _duration;
    private readonly Stack<Client> _idle = new();
    private readonly LatencyHistogram _ownLateness = new();
    private readonly long _lateAfter;
    private long _wokenUp;
    private bool _isAsleep;
    private long _next;
    private (long Number, long Due) _nextDue = (-1, 0);
    private long _late;
    private long? _end;
    private long _afterEnd;

    public OpenPace(LoadClock clock, LoadSettings settings)
    {
        _clock = clock;
        _lateAfter = clock.Timestamps(TimeSpan.FromMilliseconds(1));
        IReadOnlyList<LoadStage> stages = settings.RateStages is { Count: > 0 } changing
            ? changing
            : [new(settings.Rate!.Value, settings.Rate.Value, TimeSpan.FromSeconds(1))];
        _schedule = new(stages);
        double first = stages[0].From > 0 ? stages[0].From : stages[0].To;
        _warmUpInterval = clock.Frequency / first;
        _warmUps = Requests(settings.WarmUp.TotalSeconds * first);
        _limit = settings.Requests;
        _duration = settings.Duration;
    }

    /// <summary>Zero: the schedule prevents a busy loop.</summary>
    public TimeSpan PauseAfterFailure => TimeSpan.Zero;

    public ValueTask<Turn> NextAsync(Client client)
    {
        lock (_lock)
        {
            long now = _clock.Now;
            if (IsOver_NeedsLock(now)) return ValueTask.FromResult(Turn.Over);
            if (NextDue_NeedsLock() <= now) return ValueTask.FromResult(Take_NeedsLock(now, isLackingClient: _idle.Count == 0));
            _idle.Push(client);
        }

        return client.Turns.TakeAsync();
    }

    /// <summary>Takes a due request for which there is a vuser. Called only by the thread that waits for the schedule.</summary>
    /// <param name="mayOpen">Whether there may be a new vuser.</param>
    /// <param name="client">An idle vuser; null when a new one is needed.</param>
    /// <param name="turn">The request.</param>
    /// <returns>How long to wait when there is nothing to take; zero when something was taken.</returns>
    public TimeSpan Take(bool mayOpen, out Client? client, out Turn turn)
    {
        lock (_lock)
        {
            long now = _clock.Now;
            long due = NextDue_NeedsLock();
            (client, turn) = (null, Turn.Over);
            if (_isAsleep) _wokenUp = now;
            _isAsleep = due > now;
            if (_isAsleep) return Until(now, due);
            if (IsOver_NeedsLock(now) || !(_idle.TryPop(out client) || mayOpen)) return WhileAllAreBusy;
            turn = Take_NeedsLock(now, isLackingClient: false);
            return TimeSpan.Zero;
        }
    }

    /// <summary>The idle vusers when nothing more can start, which may end; null before.</summary>
    public IReadOnlyList<Client>? TakeIdleAtEnd()
    {
        lock (_lock)
        {
            if (!IsOver_NeedsLock(_clock.Now)) return null;
            Client[] idle = [.. _idle];
            _idle.Clear();
            return idle;
        }
    }

    /// <summary>How well the schedule was kept.</summary>
    public ScheduleResult Result()
    {
        lock (_lock)
        {
            long started = Math.Max(0, _next - _warmUps);
            long due = Requests(_schedule.Count((double)(_clock.StartsEnd - _clock.Origin) / _clock.Frequency));
            long scheduled = Math.Max(started, Math.Min(due, _limit ?? due));
            return new(scheduled, started, _late, scheduled - started, _ownLateness)
            {
                StartedAfterEnd = _afterEnd,
            };
        }
    }

    /// <summary>
    /// Takes the next request. When no vuser was idle, the delay since it was due is the server's, except for the time before our
    /// own thread woke up. The time that its vuser may need to connect is no lack of one.
    /// </summary>
    private Turn Take_NeedsLock(long now, bool isLackingClient)
    {
        long due = NextDue_NeedsLock();
        long sequence = _next++;
        long possible = isLackingClient ? Math.Max(due, _wokenUp) : now;
        if (sequence < _warmUps) return new(sequence, now, IsWarmUp: true, due);

        if (now > End_NeedsLock() + _lateAfter) _afterEnd++;
        if (sequence - _warmUps == _limit - 1) _clock.EndStarts(now);
        _ownLateness.Record(_clock.Between(due, possible));
        if (now > possible + _lateAfter) _late++;
        return new(sequence - _warmUps, now, IsWarmUp: false, due);
    }

    /// <summary>When the last request is due by the schedule, however late it starts.</summary>
    private long End_NeedsLock() => _end ??= Math.Min(
        _clock.Origin + _clock.Timestamps(_duration), _limit is { } limit ? Due(_warmUps + limit - 1) : long.MaxValue);

    private bool IsOver_NeedsLock(long now) => now >= _clock.GiveUp || (now >= _clock.StartsEnd && IsAllTaken_NeedsLock());

    private bool IsAllTaken_NeedsLock() => _next - _warmUps >= _limit || NextDue_NeedsLock() >= _clock.StartsEnd;

    /// <summary>When the next request is due; computed once, because it is read several times.</summary>
    private long NextDue_NeedsLock()
    {
        if (_nextDue.Number != _next) _nextDue = (_next, Due(_next));
        return _nextDue.Due;
    }

    private long Due(long number) => number < _warmUps
        ? _clock.Begin + (long)Math.Ceiling(number * _warmUpInterval)
        : _clock.Origin + Timestamps(_schedule.Due(number - _warmUps));

    /// <summary>Converts seconds to timestamps, rounded up except for rounding errors.</summary>
    private long Timestamps(double seconds) =>
        double.IsInfinity(seconds) ? long.MaxValue / 2 : (long)Math.Ceiling((seconds * _clock.Frequency) - 1e-3);

    /// <summary>The time until then, at least 100 ns, because zero has another meaning.</summary>
    private TimeSpan Until(long now, long due) =>
        TimeSpan.FromTicks(Math.Clamp(_clock.Between(now, due).Ticks, 1, LongestWait.Ticks));

    /// <summary>The number of requests due before a time that is this many intervals away, except for rounding errors.</summary>
    private static long Requests(double intervals) => (long)Math.Ceiling(intervals - 1e-6);
}
