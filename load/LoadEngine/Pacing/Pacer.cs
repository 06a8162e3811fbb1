using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// Starts the requests of an open loop when they are due, on a thread of its own that sleeps precisely in between: what it
/// starts, it sends itself, up to the first wait for the server.
/// </summary>
/// <param name="pace">The schedule.</param>
/// <param name="mostVusers">So many requests may be in flight.</param>
/// <param name="start">Makes another vuser that begins with this turn, without blocking.</param>
internal sealed class Pacer(OpenPace pace, int mostVusers, Action<Turn> start)
{
    /// <summary>Runs until nothing more can start.</summary>
    /// <param name="vusers">How many there are already.</param>
    public void Run(int vusers)
    {
        using var sleep = new PreciseSleep();
        IReadOnlyList<Client>? rest;
        while ((rest = pace.TakeIdleAtEnd()) is null)
        {
            TimeSpan wait = pace.Take(vusers < mostVusers, out Client? client, out Turn turn);
            if (wait > TimeSpan.Zero) sleep.For(wait);
            else if (client is not null) client.Turns.Give(turn);
            else
            {
                vusers++;
                start(turn);
            }
        }

        foreach (Client client in rest) client.Turns.Give(Turn.Over);
    }
}
