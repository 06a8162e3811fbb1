using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The pauses of a closed loop: think times, and those until a vuser of a growing load starts. One dedicated thread sleeps
/// precisely and ends them: the vuser runs on it until it has sent its request.
/// </summary>
internal sealed class Pauses(LoadClock clock, LoadSettings settings, Func<Client, long, Turn> next)
{
    private static readonly TimeSpan MostNap = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// The longest sleep, and so the longest delay of a stop; not longer than a pause that begins meanwhile.
    /// </summary>
    private readonly TimeSpan _limit =
        settings.ThinkTime > TimeSpan.Zero && settings.ThinkTime < MostNap ? settings.ThinkTime : MostNap;
    private readonly Lock _lock = new();

    /// <summary>The pausing clients by the timestamps at which their pauses end.</summary>
    private readonly PriorityQueue<Client, long> _pauses = new(settings.Connections);
    private volatile bool _isOver;

    /// <summary>How much longer each pause was than it should have been, which is the generator's fault, not the server's;
    /// without the warm-up.</summary>
    public LatencyHistogram OwnLateness { get; } = new();

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

    /// <summary>Whether a pause is not waited for, because no request can follow. The one after the last request is part of the
    /// load.</summary>
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

    /// <summary>The time until then, at least 100 ns, because zero has another meaning.</summary>
    private TimeSpan Until(long now, long end) => TimeSpan.FromTicks(Math.Clamp(clock.Between(now, end).Ticks, 1, _limit.Ticks));
}
