using StockExchange.LoadReports.Model;

namespace StockExchange.TestKit.Reports;

/// <summary>Reports of the experiments with the models of StockServers.</summary>
internal static class SampleServers
{
    private const int BurstClients = 300;
    private const int Rounds = 3;

    /// <summary>The ratio of the published figures, which have no async server, to these.</summary>
    private const double PublishedExcess = 5.5;

    private static readonly int[] Clients = [200, 300, 400, 500];
    private static readonly string[] Single = ["show", "sell", "buy"];

    public static LoadReport ByClients { get; } = Report(
        ServersExperiment.Clients, [.. Paced(Clients, ["mixed"]), .. Bursts(["mixed"])]);

    public static LoadReport ByType { get; } = Report(
        ServersExperiment.OrderType, [.. Paced([BurstClients], Single), .. Bursts(Single)]);

    /// <summary>Stopped before the first run was over.</summary>
    public static LoadReport Nothing { get; } = Report(ServersExperiment.Clients, []);

    private static IEnumerable<SampleServerRun> Paced(int[] clients, string[] orders) =>
        from count in clients
        from kind in orders
        from model in SampleServerRun.Models
        select new SampleServerRun($"{model}, {count} clients, {kind}", model, count, kind, Round: null);

    private static IEnumerable<SampleServerRun> Bursts(string[] orders) =>
        from round in Enumerable.Range(1, Rounds)
        from kind in orders
        from model in SampleServerRun.Models
        select new SampleServerRun($"{model}, {kind}, burst {round}", model, BurstClients, kind, round);

    private static LoadReport Report(ServersExperiment experiment, SampleServerRun[] plans)
    {
        (SampleServerRun Plan, RunSection Run)[] runs = [.. plans.Select(plan => (plan, plan.Build()))];
        BurstRun[] bursts = [.. runs.Where(run => run.Plan.Round is not null).Select(run => Burst(run.Plan, run.Run))];
        return SampleReports.Report(ReportKind.Servers, "stockload servers --report out", [.. runs.Select(run => run.Run)]) with
        {
            Servers = new()
            {
                Experiment = experiment,
                OrdersEach = SampleServerRun.OrdersEach,
                ThinkTimeMs = SampleServerRun.ThinkTimeMs,
                BurstClients = BurstClients,
                BurstSeconds = SampleServerRun.BurstSeconds,
                Paced = [.. runs.Where(run => run.Plan.Round is null).Select(run => Paced(run.Plan, run.Run))],
                Bursts = bursts,
                Medians = [.. bursts.GroupBy(run => (run.Orders, run.Model)).Select(rounds => Median([.. rounds]))],
                Conservation = new(runs.Length * 10_000L, runs.Length, []),
                Conclusion = ["async is the fastest.", "0 lost, 0 doubled."],
                PublishedBy = "the university report, on its own machine",
            },
        };
    }

    private static PacedRun Paced(SampleServerRun plan, RunSection run)
    {
        ClientSection clients = run.Clients!;
        double? published = plan.Model is "async" ? null : clients.ExcessSeconds * PublishedExcess;
        return new(
            plan.Name, plan.Model, plan.Clients, plan.Orders, clients.MeanSeconds, clients.MaxSeconds, clients.ExcessSeconds,
            clients.OversleptSeconds, clients.MinSeconds + published, published, run.Usage);
    }

    private static BurstRun Burst(SampleServerRun plan, RunSection run) => new(
        plan.Name, plan.Model, plan.Orders, plan.Round!.Value, run.RequestsPerSecond, run.LatencyMs!.P50, run.LatencyMs.P99,
        run.CpuMicrosecondsPerRequest, run.Usage);

    private static BurstMedian Median(BurstRun[] rounds)
    {
        BurstRun middle = rounds.OrderBy(run => run.OrdersPerSecond).ElementAt(Rounds / 2);
        return new(
            middle.Model, middle.Orders, Rounds, middle.OrdersPerSecond, rounds.Min(run => run.OrdersPerSecond),
            rounds.Max(run => run.OrdersPerSecond), middle.P50Ms, middle.P99Ms, middle.Usage!.CpuPercent,
            middle.CpuMicrosecondsPerOrder, middle.Usage.PeakThreads, middle.Usage.PeakMegabytes);
    }
}
