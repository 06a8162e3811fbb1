using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Code.Entries;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class StockApiCodeTests : IDisposable
{
    private const string Variants = "StockExchange.StockApi.Variants";

    private readonly ProgramCode _code = Built.Read("StockApi");

    public void Dispose() => _code.Dispose();

    [Theory]
    [InlineData("TaskWaitController.cs", ".Result;")]
    [InlineData("TaskSleepWaitController.cs", "Thread.Sleep(")]
    [InlineData("TaskAsyncWaitController.cs", "(nothing blocks here)")]
    public void Exactly_the_blocking_lines_of_a_variant_are_named(string file, string text)
    {
        SourceLocation[] found = [.. _code.Calls.AllSites()
            .Select(reached => _code.SourceOf(reached.Site))
            .OfType<SourceLocation>()
            .Where(source => source.FileName == file)];
        var blocking = File.ReadLines(Path.Combine(RepositoryFolder.FullName, "src", "StockApi", "Variants", file)).Index()
            .Where(line => line.Item.Contains(text, StringComparison.Ordinal))
            .Select(line => line.Index + 1);

        Assert.Equal(blocking, found.Select(place => place.Line).Order());
    }

    [Theory]
    [InlineData("GET /api/stocks/taskwait", $"{Variants}.TaskWaitController.Show")]
    [InlineData("GET /api/stocks/taskwait/7", $"{Variants}.TaskWaitController.Find")]
    [InlineData("POST /api/stocks/tasksleepwait/7/buy?x=1", $"{Variants}.TaskSleepWaitController.Buy")]
    [InlineData("HEAD /api/stocks/7", "StockExchange.StockApi.Stocks.StockEndpoints.FindAsync")]
    [InlineData("GET /api/diagscenario/taskwait", $"{Variants}.DiagScenarioController.TaskWait")]
    public void A_request_leads_to_its_action(string request, string action) =>
        Assert.Equal(action, _code.EntriesOf(request)[0].Method.Name);

    [Theory]
    [InlineData("GET /api/stocks/taskwait/seven")]
    [InlineData("DELETE /api/stocks/taskwait/7")]
    [InlineData("GET /nowhere")]
    [InlineData("")]
    public void A_request_that_no_route_fits_leads_nowhere(string request) => Assert.Empty(_code.EntriesOf(request));

    [Fact]
    public void From_a_route_alone_the_blocking_line_is_found()
    {
        CodeEntry action = _code.EntriesOf("POST /api/stocks/taskwait/7/sell")[0];

        ReachedSite reached = Assert.Single(_code.Calls.SitesOf(WaitKind.Task, action.Method));

        Assert.Equal($"{Variants}.TaskWaitController.Sell", Assert.Single(reached.Names));
        Assert.Equal("TaskWaitController.cs", _code.SourceOf(reached.Site)?.FileName);
    }
}
