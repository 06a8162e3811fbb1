using Microsoft.AspNetCore.Http;
using StockExchange.LoadReports.Json;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>Streams as a user loads them.</summary>
public sealed class RunStreamTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Events_and_streams_are_named_in_every_document()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            context.Response.ContentType = "text/event-stream";
            while (!context.RequestAborted.IsCancellationRequested)
            {
                await context.Response.WriteAsync("data: 1\n\n");
                await Task.Delay(TimeSpan.FromMilliseconds(5), TimeProvider.System, context.RequestAborted)
                    .ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        });
        string report = _folder.File("report");

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "run", "--sse", server.Address.AbsoluteUri, "-c", "2", "-d", "500ms", "--report", report);

        Assert.Contains("events/s", tool.Output, StringComparison.Ordinal);
        Assert.Contains("The first event of a stream came after at most", tool.Output, StringComparison.Ordinal);
        Assert.Contains("streams      2 open at the end, 0 ended early", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("requests", tool.Output, StringComparison.Ordinal);
        RunSection run = Assert.Single(ReportReader.Read(report).Runs);
        Assert.Equal((new StreamSection(0, 2), "event", 0), (run.Streams, run.Load.Unit, run.Unanswered));
        Assert.Equal(["first event", "next event"], run.Operations.Select(part => part.Operation));
        Assert.Equal((2, run.Answered - 2), (run.Operations[0].Count, run.Operations[1].Count));
        string page = await File.ReadAllTextAsync(
            Path.Combine(report, "report.html"), TestContext.Current.CancellationToken);
        Assert.Contains("events/s came in", page, StringComparison.Ordinal);
        Assert.Contains("Ended early", page, StringComparison.Ordinal);
    }
}
