using StockExchange.LoadReports.Metrics;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>The runs of an experiment, and its duration.</summary>
internal static class ServersPlan
{
    /// <summary>The time to start a server, open the connections, and stop it.</summary>
    private static readonly TimeSpan Overhead = TimeSpan.FromSeconds(1);

    /// <summary>First the runs with pauses, then the rounds without; the model changes from run to run.</summary>
    public static IReadOnlyList<PlannedRun> Runs(ServersSettings settings)
    {
        IReadOnlyList<string> kinds = settings.Experiment is ServersExperiment.OrderType ? OrderKinds.Single : [OrderKinds.Mixed];
        return
        [
            .. from clients in settings.Clients
               from orders in kinds
               from model in settings.Models
               select new PlannedRun(model, clients, orders),
            .. from round in Enumerable.Range(1, settings.Rounds)
               from orders in kinds
               from model in settings.Models
               select new PlannedRun(model, settings.BurstClients, orders, round),
        ];
    }

    public static string Estimate(ServersSettings settings)
    {
        IReadOnlyList<PlannedRun> runs = Runs(settings);
        int bursts = runs.Count(run => run.Round is not null);
        TimeSpan all = (runs.Count * (settings.WarmUp + Overhead))
            + ((runs.Count - bursts) * settings.Pauses)
            + (bursts * settings.BurstDuration);
        string time = all < TimeSpan.FromMinutes(2) ? $"{all.TotalSeconds:0} s" : $"{all.TotalMinutes:0} min";
        return $"{Format.Plural(runs.Count - bursts, "run")} with pauses, "
            + $"{Format.Seconds(settings.Pauses.TotalSeconds)} each, and {bursts} without, "
            + $"{Format.Seconds(settings.BurstDuration.TotalSeconds)} each: about {time}.";
    }
}

/// <summary>
/// One run on a fresh server, with orders of one of the <see cref="OrderKinds"/>; without pauses it has a round, from 1.
/// </summary>
internal sealed record PlannedRun(string Model, int Clients, string Orders, int? Round = null)
{
    public string Name => $"{Model}, {Clients:#,0} clients, {Orders}{(Round is null ? "" : $", burst {Round}")}";
}

/// <summary>The operations of a run's orders. A show counts as an order, as in the report.</summary>
internal static class OrderKinds
{
    /// <summary>Shows, buys and sells with equal weights, of any stock.</summary>
    public const string Mixed = "mixed";

    /// <summary>The single operations, in the report's order.</summary>
    public static IReadOnlyList<string> Single { get; } = ["show", "sell", "buy"];

    public static StockWeights WeightsOf(string orders) =>
        orders == Mixed ? new(1, 1, 1) : new StockWeights(0, 0, 0).With(orders, 1)!;
}
