using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The pauses of a closed loop: think times, and until a vuser of a growing load begins. One thread of their own sleeps
/// precisely and ends them: the vuser runs on it until it has sent its request.
/// </summary>
/// <param name="clock">The time axis.</param>
/// <param name="settings">How long they are.</param>
/// <param name="next">The turn of a client whose pause is over.</param>
internal sealed class Pauses(LoadClock clock, LoadSettings settings, Func<Client, long, Turn> next)
{
    private static readonly TimeSpan MostNap = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// The longest sleep: how soon it is seen that the run was stopped, and not longer than a pause that begins meanwhile.
    /// </summary>
    private readonly TimeSpan _nap =
        settings.ThinkTime > TimeSpan.Zero && settings.ThinkTime < MostNap ? settings.ThinkTime : MostNap;
    private readonly Lock _lock = new();

    /// <summary>By the timestamps of their ends.</summary>
    private readonly PriorityQueue<Client, long> _pauses = new(settings.Connections);
    private volatile bool _isOver;

    /// <summary>Of each pause, how much longer it was than it should have been: the generator's fault, not the server's. The
    /// warm-up is not in it.</summary>
    public LatencyHistogram OwnLateness { get; } = new();

    public ValueTask<Turn> BeginAsync(Client client, TimeSpan length)
    {
        lock (_lock) _pauses.Enqueue(client, clock.Now + clock.Timestamps(length));
        return client.Turns.TakeAsync();
    }

    /// <summary>Lets <see cref="Run"/> return.</summary>
    public void End() => _isOver = true;

    /// <summary>Ends one pause after the other, until nobody pauses any more.</summary>
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

    /// <returns>How long to wait when no pause is over; zero when one is.</returns>
    private TimeSpan Take(out Client? client, out Turn turn)
    {
        turn = Turn.Over;
        lock (_lock)
        {
            long now = clock.Now;
            if (!_pauses.TryPeek(out client, out long end)) return _nap;
            bool isCut = IsCut(client, now);
            if (end > now && !isCut) return Until(now, end);
            _pauses.Dequeue();
            if (!isCut) turn = WakeUp(client, end, now);
            return TimeSpan.Zero;
        }
    }

    /// <summary>What could not lead to a request any more is not waited for, but the pause after the last one belongs to what was
    /// asked for.
    /// </summary>
    private bool IsCut(Client client, long now) =>
        clock.IsStopped || (now >= clock.StartsEnd && client.Requests != settings.RequestsPerConnection);

    private Turn WakeUp(Client client, long end, long now)
    {
        if (client.Requests > 0)
        {
            OwnLateness.Record(clock.Between(end, now));
            client.Oversleep(now - end);
        }

        return next(client, now);
    }

    /// <summary>At least a tick of 100 ns: zero says something else.</summary>
    private TimeSpan Until(long now, long end) => TimeSpan.FromTicks(Math.Clamp(clock.Between(now, end).Ticks, 1, _nap.Ticks));
}
