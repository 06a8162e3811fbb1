using StockExchange.LoadEngine.Transports;
using StockExchange.LoadReports.Json;
using StockExchange.StockLoad.Experiments.Processes;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>A flow as a user runs it.</summary>
public sealed class RunFlowTests : IDisposable
{
    private static readonly string Sample = Path.Combine(RepositoryFolder.FullName, "load", "flows", "stocks.yaml");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task The_sample_shows_buys_what_was_shown_and_sells_it_and_leaves_every_stock_as_it_was()
    {
        ServerBinary binary = ServerBinary.Locate(StockApiStart.Project, BuiltProgram.Folder(StockApiStart.Project), "");
        string stocks = _folder.File("stock.txt"), report = _folder.File("report");
        File.Copy(binary.SampleStocks, stocks);
        ServerStart start = StockApiStart.FromBinary(binary, stocks, TimeSpan.Zero);
        await using ServerProcess server =
            await ServerProcess.StartAsync(start, TimeProvider.System, TestContext.Current.CancellationToken);
        string before = await ShownAsync(server);

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "run", server.Address.AbsoluteUri, "--flow", Sample, "-c", "4", "--iterations", "20", "--report", report);

        Assert.Equal(before, await ShownAsync(server));
        Assert.Contains("20 of 20 iterations completed", tool.Output, StringComparison.Ordinal);
        Assert.Contains("iterations   20 completed", tool.Output, StringComparison.Ordinal);
        RunSection run = Assert.Single(ReportReader.Read(report).Runs);
        Assert.Equal((20, 0, 60), (run.Flow!.Completed, run.Flow.Failed, run.Succeeded));
        Assert.Equal(["show", "buy", "sell"], run.Operations.Select(step => step.Operation));
        Assert.Equal("flow stocks.yaml (show, buy, sell)", run.Load.Method);
        Assert.Contains("The flow", await File.ReadAllTextAsync(
            Path.Combine(report, "report.html"), TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_check_that_fails_is_in_the_conclusion_and_fails_the_run()
    {
        await using TestServer server = await TestServer.AnsweringAsync(200);
        string flow = _folder.Write(
            "flow.json",
            """{"steps":[{"name":"a","request":"GET /"},{"name":"b","request":"GET /","check":{"status":201}}]}""");

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            5, "run", server.Address.AbsoluteUri, "--flow", flow, "-c", "2", "--iterations", "10", "--json", "-");

        RunSection run = StockLoadTool.OnlyRun(tool);
        Assert.Equal((0, 10, 10), (run.Flow!.Completed, run.Flow.Failed, run.Answered));
        Assert.Equal((FailureKind.Check, "b: status"), (run.Failures[0].Kind, run.Failures[0].Subject));
        Assert.Contains(
            "10 x a check failed at b: status: the status is 200 and not 201; the body is empty.",
            StockLoadTool.Report(tool).Conclusion);
    }

    private static async Task<string> ShownAsync(ServerProcess server)
    {
        using var client = new HttpClient();
        return await client.GetStringAsync(new Uri(server.Address, "api/stocks"), TestContext.Current.CancellationToken);
    }
}
