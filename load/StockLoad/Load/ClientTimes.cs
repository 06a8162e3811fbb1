namespace StockExchange.StockLoad.Load;

/// <summary>How long the clients of a closed loop took whose number of requests was given: each from its first start to the end
/// of the pause after its last answer.</summary>
/// <param name="Clients">Those that made all of their requests; without any, all times are zero.</param>
/// <param name="MeanElapsed">Of these.</param>
/// <param name="MinElapsed">The fastest.</param>
/// <param name="MaxElapsed">The slowest.</param>
/// <param name="Paused">What the pauses alone come to, for each client: requests times think time.</param>
/// <param name="Overslept">By how much the pauses of the mean client were too long, all together: the generator's fault.</param>
internal sealed record ClientTimes(
    int Clients, TimeSpan MeanElapsed, TimeSpan MinElapsed, TimeSpan MaxElapsed, TimeSpan Paused, TimeSpan Overslept)
{
    /// <summary>What the server, and the way to it, add to the pauses of the mean client.</summary>
    public TimeSpan Excess => MeanElapsed - Paused - Overslept;

    /// <param name="clients">All.</param>
    /// <param name="settings">How many requests each had to make.</param>
    /// <param name="clock">Whose timestamps they have.</param>
    public static ClientTimes Of(IEnumerable<Client> clients, LoadSettings settings, LoadClock clock)
    {
        Client[] done = [.. clients.Where(client => client.Elapsed is not null)];
        if (done.Length == 0) return new(0, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero, TimeSpan.Zero);
        return new(
            done.Length,
            Span(done.Average(client => client.Elapsed!.Value)),
            Span(done.Min(client => client.Elapsed!.Value)),
            Span(done.Max(client => client.Elapsed!.Value)),
            settings.ThinkTime * settings.RequestsPerConnection!.Value,
            Span(done.Average(client => client.Overslept)));

        TimeSpan Span(double timestamps) => TimeSpan.FromSeconds(timestamps / clock.Frequency);
    }
}
