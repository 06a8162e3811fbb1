using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The pauses of vusers. One dedicated thread sleeps precisely and ends them: the vuser runs on it until it has sent its request.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="shortest">How short a pause may be that begins while the thread sleeps; zero when that is unknown.</param>
/// <param name="clients">The number of vusers.</param>
internal abstract class Pauses(LoadClock clock, TimeSpan shortest, int clients)
{
    private static readonly TimeSpan LeastNap = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan MostNap = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// The longest sleep, and so the longest delay of a stop; not longer than a pause that begins meanwhile.
    /// </summary>
    private readonly TimeSpan _limit = shortest > MostNap ? MostNap : shortest > TimeSpan.Zero ? shortest : LeastNap;
    private readonly Lock _lock = new();

    /// <summary>The pausing clients by the timestamps at which their pauses end.</summary>
    private readonly PriorityQueue<Client, long> _pauses = new(clients);
    private volatile bool _isOver;

    /// <summary>How much longer each pause was than it should have been, which is the generator's fault, not the server's;
    /// without the warm-up.</summary>
    public LatencyHistogram OwnLateness { get; } = new();

    /// <summary>Begins a pause, which ends with the vuser's next turn.</summary>
    public ValueTask<Turn> BeginAsync(Client client, TimeSpan length)
    {
        lock (_lock) _pauses.Enqueue(client, clock.Now + clock.Timestamps(length));
        return client.Turns.TakeAsync();
    }

    /// <summary>Makes <see cref="Run"/> return.</summary>
    public void End() => _isOver = true;

    /// <summary>Ends the pauses one after the other, until no client pauses any more.</summary>
    public void Run()
    {
        using var sleep = new PreciseSleep();
        while (!_isOver)
        {
            TimeSpan wait = Take(out Client? client, out Turn turn);
            if (wait > TimeSpan.Zero) sleep.For(wait);
            else client!.Turns.Give(turn);
        }
    }

    protected LoadClock Clock => clock;

    /// <summary>Whether a pause is not waited for, because no request can follow.</summary>
    protected abstract bool IsCut(Client client, long now);

    /// <summary>The turn after a pause that was to end at a timestamp.</summary>
    protected abstract Turn WakeUp(Client client, long end, long now);

    /// <returns>How long to wait when no pause is over; zero when one is.</returns>
    private TimeSpan Take(out Client? client, out Turn turn)
    {
        turn = Turn.Over;
        lock (_lock)
        {
            long now = clock.Now;
            if (!_pauses.TryPeek(out client, out long end)) return _limit;
            bool isCut = IsCut(client, now);
            if (end > now && !isCut) return Until(now, end);
            _pauses.Dequeue();
            if (!isCut) turn = WakeUp(client, end, now);
            return TimeSpan.Zero;
        }
    }

    /// <summary>The time until then, at least 100 ns, because zero has another meaning.</summary>
    private TimeSpan Until(long now, long end) => TimeSpan.FromTicks(Math.Clamp(clock.Between(now, end).Ticks, 1, _limit.Ticks));
}
