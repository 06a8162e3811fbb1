using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Experiments.Servers;

namespace StockExchange.StockLoad.Tests.Experiments.Servers;

public sealed class ServersFindingsTests
{
    [Fact]
    public void The_defaults_are_the_reports_experiments_and_every_figure_of_it_stands_beside_ours()
    {
        ServersSection clients = SampleExperiments.Section(SampleExperiments.ByClients),
            types = SampleExperiments.Section(SampleExperiments.ByType);

        Assert.Equal(12, clients.Paced.Count(run => run.PublishedSeconds is not null));
        Assert.Equal(9, types.Paced.Count(run => run.PublishedSeconds is not null));
        Assert.Equal(0.6144, clients.Paced.Max(run => run.PublishedExcessSeconds));
        Assert.Equal(0.0551, clients.Paced.Min(run => run.PublishedExcessSeconds));
        Assert.Equal(10.1464, types.Paced.Min(run => run.PublishedSeconds));
        Assert.DoesNotContain(clients.Paced.Concat(types.Paced), run =>
            run.Model == ServerModels.Async && run.PublishedSeconds is not null);
    }

    [Fact]
    public void Another_experiment_is_not_compared_with_the_reports()
    {
        ServersSettings[] others =
        [
            SampleExperiments.ByClients with { Orders = 99 },
            SampleExperiments.ByClients with { ThinkTime = TimeSpan.FromMilliseconds(99) },
            SampleExperiments.ByClients with { Clients = [199] }, SampleExperiments.ByType with { Clients = [200] },
        ];

        Assert.All(others, settings =>
            Assert.All(SampleExperiments.Section(settings).Paced, run => Assert.Null(run.PublishedSeconds)));
    }

    [Fact]
    public void Without_pauses_the_median_of_the_rounds_counts()
    {
        ServersSection servers = SampleExperiments.Section(SampleExperiments.ByClients);

        BurstMedian median = servers.Medians[0];
        Assert.Equal(
            (ServerModels.EventLoop, 3, 92_000, 82_800, 101_200),
            (median.Model, median.Rounds, median.OrdersPerSecond, median.Lowest, Math.Round(median.Highest)));
        Assert.Equal(1.5e6 / (3 * 92_000), median.CpuMicrosecondsPerOrder!.Value, 6);
        Assert.Contains(servers.Conclusion, line => line.Contains(
            "async is the fastest with 118,000 orders/s, 1.93 times thread-per-connection", StringComparison.Ordinal));
    }

    [Fact]
    public void Neighbouring_runs_differ_in_the_model_so_that_a_busy_minute_hits_all_of_them()
    {
        IReadOnlyList<PlannedRun> runs = ServersPlan.Runs(SampleExperiments.ByType);

        Assert.Equal((12, 36), (runs.Count(run => run.Round is null), runs.Count(run => run.Round is not null)));
        Assert.All(runs.Chunk(4), turn => Assert.Equal(ServerModels.All, turn.Select(run => run.Model)));
        Assert.All(runs.Chunk(4), turn => Assert.Single(turn.Select(run => (run.Orders, run.Round)).Distinct()));
        Assert.Equal(runs.Count, runs.Select(run => run.Name).Distinct().Count());
    }

    [Fact]
    public void The_time_that_it_takes_is_said_before() =>
        Assert.Equal(
            "16 runs with pauses, 10 s each, and 12 without, 3 s each: about 4 min.",
            ServersPlan.Estimate(SampleExperiments.ByClients));

    [Fact]
    public void A_lost_order_is_the_conclusion()
    {
        ServerRunResult[] results = [.. SampleExperiments.Results(SampleExperiments.ByClients)];
        results[3] = results[3] with { Differences = [new(results[3].Plan.Name, 5, 1_000, 999)] };

        ServersSection servers = ServersFindings.FromResults(SampleExperiments.ByClients, results);

        Assert.Contains(
            "Orders were lost or doubled: in 1 of 28 runs stock.txt is not start + sold - bought.", servers.Conclusion);
        Assert.Equal(
            "async, 200 clients, mixed: stock 5 should have 1,000 pieces, but stock.txt has 999 (-1): "
            + "acknowledged orders were lost or doubled.",
            Conservation.Text(servers.Conservation.Differences[0]));
    }

    [Fact]
    public void Orders_that_fail_are_refused_or_stay_without_an_answer_make_a_run_fail()
    {
        ServerRunResult good = SampleExperiments.Results(SampleExperiments.ByClients)[0];
        RunSection bad = good.Run with
        {
            Failed = 2,
            Failures = [new(FailureKind.Reset, 2, "Connection reset by peer")],
            Succeeded = good.Run.Answered - 1,
            Statuses = new Dictionary<int, long> { [200] = good.Run.Answered - 1, [409] = 1 },
            Unanswered = 3,
            Clients = good.Run.Clients! with { Clients = 198 },
        };

        Assert.Empty(ServerRunProblems.Find(good.Plan, good.Run, 0));
        Assert.Equal(
            [
                "event-loop, 200 clients, mixed: 2 orders failed, most of them like this: Connection reset by peer",
                "event-loop, 200 clients, mixed: 1 order refused (1 x 409).",
                "event-loop, 200 clients, mixed: 3 orders never answered.",
                "event-loop, 200 clients, mixed: only 198 of 200 clients finished.",
                "event-loop, 200 clients, mixed: the outcome of 4 orders is unknown, "
                    + "so stock.txt may be off by that many pieces.",
            ],
            ServerRunProblems.Find(good.Plan, bad, 4));
    }
}
