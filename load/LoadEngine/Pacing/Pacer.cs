using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// Starts the requests of an open loop when they are due, on a thread of its own that sleeps precisely in between: it also sends
/// them, up to the first wait for the server.
/// </summary>
/// <param name="pace">The schedule.</param>
/// <param name="mostVusers">The most requests in flight.</param>
/// <param name="start">Creates a vuser that begins with this turn, without blocking.</param>
internal sealed class Pacer(OpenPace pace, int mostVusers, Action<Turn> start)
{
    /// <summary>Runs until nothing more can start.</summary>
    /// <param name="vusers">The number of vusers that exist already.</param>
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
