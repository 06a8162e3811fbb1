using StockExchange.LoadReports.Metrics;

namespace StockExchange.StockLoad.Experiments.Servers;

/// <summary>Which runs make an experiment, and how long they take.</summary>
internal static class ServersPlan
{
    /// <summary>To start a server, to open the connections, to stop it.</summary>
    private static readonly TimeSpan Overhead = TimeSpan.FromSeconds(1);

    /// <summary>First the runs with pauses, then the rounds without; neighbours differ in the model.</summary>
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
