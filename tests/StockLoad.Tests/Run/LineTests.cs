using StockExchange.LoadEngine;
using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Transports;
using StockExchange.StockLoad.Shared.Requests;
using StockExchange.TestKit.Servers;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>Loads of real StockServers, as a user and as the experiments run them.</summary>
public sealed class LineTests
{
    private const string Stocks = "1 1000 5\n2 40 7\n3 0 1\n9 5000000 2\n";

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    [Theory]
    [InlineData("event-loop", 0)]
    [InlineData("thread-per-connection", 1)]
    [InlineData("thread-pool", 0)]
    [InlineData("async", 1)]
    public async Task What_was_acknowledged_is_in_stock_txt_and_nothing_else(string model, double thinkTimeMs)
    {
        using ServerProcess server = ServerProcess.Start(model, Stocks);
        var ledger = new TradeLedger();
        LoadSettings settings = Loads.Closed(connections: 20, seconds: 300) with
        {
            RequestsPerConnection = 100,
            ThinkTime = TimeSpan.FromMilliseconds(thinkTimeMs),
            WarmUp = TimeSpan.FromMilliseconds(100),
        };

        LoadResult result = await Loads.RunAsync(Address(server), settings, Mix(server), onAnswer: ledger.Enter);
        int exitCode = await server.StopAsync();

        Assert.Equal((2_000, 0, 20), (result.Answered, result.Failed, result.Clients!.Clients));
        Assert.Contains(409, result.Statuses.Keys);
        Assert.Equal((0, 0), (exitCode, ledger.InDoubt));
        Assert.Equal(Expected(ledger), Quantities(server.Stocks));
    }

    [Fact]
    public async Task A_server_that_is_stopped_in_mid_load_has_saved_all_that_it_acknowledged()
    {
        using ServerProcess server = ServerProcess.Start("async", Stocks);
        var ledger = new TradeLedger();
        using IConnector connector = Loads.Connect(Address(server));
        var run = new LoadRun(connector, Mix(server), Loads.Closed(connections: 8, seconds: 300)) { OnAnswer = ledger.Enter };
        using var stop = new CancellationTokenSource();
        Task<LoadResult> running = run.RunAsync(stop.Token);
        await Loads.UntilAsync(() => run.Meter.Answered > 500);

        Assert.Equal(0, await server.StopAsync());
        await Loads.UntilAsync(() => run.Meter.Failed > 0);
        await stop.CancelAsync();
        LoadResult result = await running.WaitAsync(Patience, TestContext.Current.CancellationToken);

        long difference = Expected(ledger).Sum(stock => Math.Abs(stock.Value - Quantities(server.Stocks)[stock.Key]));
        Assert.InRange(difference, 0, ledger.InDoubt);
        Assert.True(result.Failed > 0 && result.Succeeded > 0);
    }

    [Fact]
    public async Task A_run_by_the_command_line_says_what_both_sides_saw()
    {
        using ServerProcess server = ServerProcess.Start("event-loop", Stocks);
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "run", $"tcp://localhost:{server.Port}", "--mix", "show=2,buy=1,sell=1", "-c", "10",
            "--requests-per-connection", "20", "--think-time", "10ms",
            "--pid", $"{server.Id}", "--json", "-");

        RunSection run = StockLoadTool.OnlyRun(tool);
        Assert.Equal((200, 10), (run.Answered, run.Load.ThinkTimeMs));
        Assert.True(run.Clients is { Clients: 10, RequestsEach: 20, MeanSeconds: >= 0.2 }, $"{run.Clients}");
        Assert.True(run.Usage!.PeakThreads > 1);
        Assert.Contains("10 made all of their 20 requests", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_sweep_goes_through_its_levels()
    {
        using ServerProcess server = ServerProcess.Start("event-loop", Stocks);
        using ChildProcess tool = StockLoadTool.Start(
            "sweep", $"tcp://127.0.0.1:{server.Port}", "--mix", "buy=1,sell=1", "--vusers", "1,2,4", "--repeat", "1",
            "--duration", "600ms", "--warmup", "0s", "--no-confirm");

        int exitCode = await tool.WaitForExitAsync();

        Assert.True(exitCode is 0 or 6, tool.Said); // by how fast this machine is just now
        Assert.Contains("4 vusers up", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Orders_on_what_is_no_stock_server_are_refused_in_a_line()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(1, "run", "tcp://127.0.0.1:1", "--mix", "buy=1");

        Assert.StartsWith("tcp://127.0.0.1:1/ does not answer like a stock server", tool.Errors, StringComparison.Ordinal);
        Assert.Single(tool.Errors.Trim().Split('\n'));
    }

    private static Uri Address(ServerProcess server) => new($"tcp://127.0.0.1:{server.Port}");

    private static StockMix Mix(ServerProcess server) =>
        new(Address(server), new(new(Show: 1, Buy: 3, Sell: 2)), [.. Quantities(Stocks).Keys], headers: []);

    private static Dictionary<int, long> Expected(TradeLedger ledger) =>
        Quantities(Stocks).ToDictionary(stock => stock.Key, stock => stock.Value + ledger.Changes.GetValueOrDefault(stock.Key));

    private static Dictionary<int, long> Quantities(string stocks) =>
        stocks.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split(' '))
            .ToDictionary(line => int.Parse(line[0]), line => long.Parse(line[1]));
}
