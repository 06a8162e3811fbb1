namespace StockExchange.StockLoad.Load;

/// <summary>
/// The pauses of a closed loop with a think time. All are equally long, so the first to begin is the first to end. One thread of its own sleeps
/// precisely and ends them: the vuser runs on it until it has sent its request.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="settings">How long they are.</param>
/// <param name="next">The turn of a client whose pause is over.</param>
internal sealed class Pauses(LoadClock clock, LoadSettings settings, Func<Client, long, Turn> next)
{
    /// <summary>The longest sleep: how soon it is seen that the run was stopped.</summary>
    private static readonly TimeSpan Nap = TimeSpan.FromMilliseconds(10);

    private readonly Lock _lock = new();
    private readonly Queue<Pause> _pauses = new(settings.Connections);
    private readonly long _length = clock.Timestamps(settings.ThinkTime);
    private volatile bool _isOver;

    /// <summary>Of each pause, how much longer it was than it should have been: the generator's fault, not the server's. The warm-up is not
    /// in it.</summary>
    public LatencyHistogram OwnLateness { get; } = new();

    public ValueTask<Turn> BeginAsync(Vuser vuser)
    {
        lock (_lock) _pauses.Enqueue(new(vuser, clock.Now + _length));
        return vuser.Turns.TakeAsync();
    }

    /// <summary>Lets <see cref="Run"/> return.</summary>
    public void End() => _isOver = true;

    /// <summary>Ends one pause after the other, until nobody pauses any more.</summary>
    public void Run()
    {
        using var sleep = new PreciseSleep();
        while (!_isOver)
        {
            TimeSpan wait = Take(out Pause over, out Turn turn);
            if (wait > TimeSpan.Zero) sleep.For(wait);
            else over.Vuser.Turns.Give(turn);
        }
    }

    /// <returns>How long to wait when no pause is over; zero when one is.</returns>
    private TimeSpan Take(out Pause over, out Turn turn)
    {
        turn = Turn.Over;
        lock (_lock)
        {
            long now = clock.Now;
            if (!_pauses.TryPeek(out over)) return Shortest(settings.ThinkTime);
            bool isCut = IsCut(over.Vuser.Client, now);
            if (over.End > now && !isCut) return Shortest(clock.Between(now, over.End));
            if (!isCut) turn = WakeUp(over, now);
            _pauses.Dequeue();
            return TimeSpan.Zero;
        }
    }

    /// <summary>What could not lead to a request any more is not waited for, but the pause after the last one belongs to what was asked for.
    /// </summary>
    private bool IsCut(Client client, long now) =>
        clock.IsStopped || (now >= clock.StartsEnd && client.Requests != settings.RequestsPerConnection);

    private Turn WakeUp(Pause pause, long now)
    {
        pause.Vuser.Client.WakeUp(now - pause.End);
        if (now >= clock.Origin) OwnLateness.Record(clock.Between(pause.End, now));
        return next(pause.Vuser.Client, now);
    }

    /// <summary>At least a tick of 100 ns: zero says something else.</summary>
    private static TimeSpan Shortest(TimeSpan wait) => TimeSpan.FromTicks(Math.Clamp(wait.Ticks, 1, Nap.Ticks));

    private readonly record struct Pause(Vuser Vuser, long End);
}
