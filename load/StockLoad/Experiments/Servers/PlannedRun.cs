namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>One run on a fresh server.</summary>
/// <param name="Model">Of the server.</param>
/// <param name="Clients">Connections.</param>
/// <param name="Orders">What they do (<see cref="OrderKinds"/>).</param>
/// <param name="Round">Of a burst, that is, a run without pauses: from 1. Null with pauses.</param>
internal sealed record PlannedRun(string Model, int Clients, string Orders, int? Round = null)
{
    public string Name => $"{Model}, {Clients:#,0} clients, {Orders}{(Round is null ? "" : $", burst {Round}")}";
}
