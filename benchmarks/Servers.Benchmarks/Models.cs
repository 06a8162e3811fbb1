using System.Text;
using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.Measuring;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.Servers.Benchmarks;

/// <summary>Every model under the load engine in turn: 100 clients without think time, orders and shows of ten stocks. Generator
/// and server share the processors.</summary>
internal static class Models
{
    private const int Clients = 100;
    private const string Modern = "async";

    private static readonly TimeSpan Round = TimeSpan.FromSeconds(2);

    private static readonly string[] All =
        ["event-loop", "event-loop --readiness select", "thread-per-connection", $"thread-pool --workers {Clients}", Modern];

    public static async Task<int> RunAsync(int rounds)
    {
        Dictionary<string, ServerUnderTest> servers =
            All.ToDictionary(model => model, model => ServerUnderTest.Start(model, SampleTable.Text));
        try
        {
            Dictionary<string, List<Seen>> results = All.ToDictionary(model => model, _ => new List<Seen>());
            for (int number = 0; number <= rounds; number++)
            {
                foreach (string model in All)
                {
                    Seen round = await MeasureAsync(servers[model]);
                    await Console.Error.WriteLineAsync($"{InTurn.Step(number, rounds)}: {model}: {round.Cost}");
                    if (number > 0) results[model].Add(round); // the first one compiles
                }
            }

            Console.Write(ToMarkdown(results));
            return 0;
        }
        finally
        {
            foreach (ServerUnderTest server in servers.Values) server.Dispose();
        }
    }

    private static async Task<Seen> MeasureAsync(ServerUnderTest server)
    {
        var choice = new RequestChoice
        {
            Url = new($"tcp://127.0.0.1:{server.Port}"),
            Method = HttpMethod.Get,
            Mix = new(new(Show: 1, Buy: 1, Sell: 1)),
        };
        IRequestSource orders = await choice.CreateSourceAsync(TimeProvider.System, CancellationToken.None);
        using IConnector connector = choice.CreateConnector();
        var load = new LoadRun(connector, orders, new() { Connections = Clients, Duration = Round });
        TimeSpan cpu = server.CpuTime;
        long start = TimeProvider.System.GetTimestamp();
        Task<LoadResult> running = load.RunAsync(CancellationToken.None);
        await Task.Delay(Round / 2, TimeProvider.System);
        int threads = server.Threads;
        LoadResult result = await running;
        TimeSpan took = TimeProvider.System.GetElapsedTime(start);
        if (result.Succeeded < result.Answered || result.Failed > 0)
            throw new InvalidOperationException("Not all orders were filled.");
        return new(new(result.RequestsPerSecond, (server.CpuTime - cpu) / took * 100), result.Latency, threads);
    }

    private static string ToMarkdown(Dictionary<string, List<Seen>> results)
    {
        var table = new StringBuilder(
            "| model | commands/s | server's CPU | us of its CPU a command "
            + "| p50, ms | p99, ms | threads | async against it, commands/s | 95 % interval |\n"
            + "|---|---|---|---|---|---|---|---|---|\n");
        foreach (var (model, rounds) in results)
        {
            IEnumerable<double> ratios =
                results[Modern].Zip(rounds, (modern, other) => modern.Cost.PerSecond / other.Cost.PerSecond);
            table.Append($"| {model} {Cost.Median([.. rounds.Select(round => round.Cost)])} ");
            table.Append($"| {Percentile(rounds, 50):0.00} | {Percentile(rounds, 99):0.00} ");
            table.Append($"| {rounds.Max(round => round.Threads)} ");
            table.Append(model == Modern ? "| | |\n" : $"{Statistics.Cells(ratios, "0.00")}|\n");
        }

        return table.ToString();
    }

    private static double Percentile(List<Seen> rounds, double percent) =>
        rounds.Median(round => round.Latency.Percentile(percent).TotalMilliseconds);

    private sealed record Seen(Cost Cost, LatencyHistogram Latency, int Threads);
}
