namespace StockExchange.StockLoad.Load;

/// <summary>How long the clients of a closed loop took whose number of requests was given: each from its first start to the end of the
/// pause after its last answer.</summary>
/// <param name="Clients">Those that made all of their requests.</param>
/// <param name="MeanElapsed">Of these.</param>
/// <param name="MinElapsed">The fastest.</param>
/// <param name="MaxElapsed">The slowest.</param>
/// <param name="Paused">What the pauses alone come to, for each client: requests times think time.</param>
internal sealed record ClientTimes(int Clients, TimeSpan MeanElapsed, TimeSpan MinElapsed, TimeSpan MaxElapsed, TimeSpan Paused)
{
    /// <summary>What the server, and the way to it, add to the pauses of the mean client.</summary>
    public TimeSpan Excess => MeanElapsed - Paused;
}
