using StockExchange.LoadReports.Model;
using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.StockLoad.Tests.Reports;

namespace StockExchange.StockLoad.Tests.Servers;

/// <summary>The runs of an experiment as they might have been: figures that fit together, and the same ones every time.</summary>
internal static class SampleServers
{
    /// <summary>Orders a second of the models without pauses, in their order.</summary>
    private static readonly double[] Rates = [92_000, 61_000, 64_000, 118_000];

    public static ServersSettings ByClients { get; } = new() { Experiment = ServersExperiment.Clients };

    public static ServersSettings ByType { get; } = new() { Experiment = ServersExperiment.OrderType, Clients = [300] };

    /// <summary>Stopped before the first run was over.</summary>
    public static ServersSection Nothing { get; } = ServersFindings.Of(ByClients, []);

    public static ServersSection Section(ServersSettings settings) => ServersFindings.Of(settings, Results(settings));

    public static IReadOnlyList<RunSection> Runs(ServersSettings settings) => [.. Results(settings).Select(result => result.Run)];

    public static IReadOnlyList<ServerRunResult> Results(ServersSettings settings) =>
        [.. ServersPlan.Runs(settings).Select(run => Result(settings, run))];

    private static ServerRunResult Result(ServersSettings settings, PlannedRun plan)
    {
        int model = ServerModels.All.ToList().IndexOf(plan.Model);
        int threads = plan.Model is ServerModels.EventLoop ? 10 : plan.Model is ServerModels.Async ? 14 : plan.Clients + 10;
        RunSection run = plan.Round is { } round ? Burst(plan, model, round) : Paced(settings, plan, model);
        return new(
            plan, run with { Usage = new(1.5 + model, 50 + (33 * model), threads, 40 + (threads / 10.0)) },
            Orders: 10_000, [], []);
    }

    private static RunSection Paced(ServersSettings settings, PlannedRun plan, int model)
    {
        var run = new SampleRun(plan.Name, model + 1);
        for (int second = 0; second < 3; second++) run.Second("load", plan.Clients, 0.3, 0.5, null);
        double excess = ((model % 3 * 2) + 11) * plan.Clients / 1e5;
        double pauses = settings.Pauses.TotalSeconds;
        return run.Build(Load(plan, pauses)) with
        {
            Clients = new(
                plan.Clients, settings.Orders, settings.ThinkTime.TotalMilliseconds,
                pauses + excess + 0.008, pauses, pauses + (2 * excess), excess, 0.008),
        };
    }

    private static RunSection Burst(PlannedRun plan, int model, int round)
    {
        var run = new SampleRun(plan.Name, round);
        for (int second = 0; second < 3; second++)
            run.Second("load", 400, plan.Clients / Rates[model] * 1_000, 0.4 + (0.2 * model), null, plan.Clients);
        Check[] checks = plan is { Model: ServerModels.Async, Round: 2 }
            ? [new("Own CPU", false, "the generator used 93 % of the processors.")]
            : [];
        double rate = Rates[model] * (0.9 + (0.1 * ((round + model) % 3)));
        return run.Build(Load(plan, 3)) with
        {
            RequestsPerSecond = rate,
            Answered = (long)(3 * rate),
            Succeeded = (long)(3 * rate),
            Checks = checks,
        };
    }

    private static LoadDescription Load(PlannedRun plan, double seconds) =>
        new("tcp://127.0.0.1:60000/", OrderKinds.WeightsOf(plan.Orders).ToString(), "closed", plan.Clients, null, seconds, 0);
}
