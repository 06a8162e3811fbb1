namespace StockExchange.LoadEngine.Results;

/// <summary>How long the clients of a closed loop took whose number of requests was given: each from its first start to the end
/// of the pause after its last answer.</summary>
/// <param name="Clients">Those that made all of their requests; without any, all times are zero.</param>
/// <param name="MeanElapsed">Of these.</param>
/// <param name="MinElapsed">The fastest.</param>
/// <param name="MaxElapsed">The slowest.</param>
/// <param name="Paused">What the pauses alone come to, for each client: requests times think time.</param>
/// <param name="Overslept">By how much the pauses of the mean client were too long, all together: the generator's fault.</param>
public sealed record ClientTimes(
    int Clients, TimeSpan MeanElapsed, TimeSpan MinElapsed, TimeSpan MaxElapsed, TimeSpan Paused, TimeSpan Overslept)
{
    /// <summary>What the server, and the way to it, add to the pauses of the mean client.</summary>
    public TimeSpan Excess => MeanElapsed - Paused - Overslept;
}
