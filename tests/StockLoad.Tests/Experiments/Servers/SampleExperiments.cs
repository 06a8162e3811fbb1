using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.TestKit.Reports;

namespace StockExchange.StockLoad.Tests.Experiments.Servers;

/// <summary>The runs of an experiment as they might have been.</summary>
internal static class SampleExperiments
{
    public static ServersSettings ByClients { get; } = new() { Experiment = ServersExperiment.Clients };

    public static ServersSettings ByType { get; } = new() { Experiment = ServersExperiment.OrderType, Clients = [300] };

    public static ServersSection Section(ServersSettings settings) => ServersFindings.FromResults(settings, Results(settings));

    public static IReadOnlyList<RunSection> Runs(ServersSettings settings) => [.. Results(settings).Select(result => result.Run)];

    public static IReadOnlyList<ServerRunResult> Results(ServersSettings settings) =>
        [.. ServersPlan.Runs(settings).Select(run => new ServerRunResult(run, Run(run), Orders: 10_000, [], []))];

    private static RunSection Run(PlannedRun plan) =>
        new SampleServerRun(plan.Name, plan.Model, plan.Clients, plan.Orders, plan.Round).Build();
}
