using StockExchange.TestKit.Telemetry;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>What a collector receives of a load.</summary>
public sealed class RunTelemetryTests
{
    [Fact]
    public async Task The_exported_durations_are_those_of_the_report_by_status_with_buckets_and_sum()
    {
        await using MetricCollector collector = await MetricCollector.StartAsync();
        int count = 0;
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            context.Response.StatusCode = Interlocked.Increment(ref count) % 4 == 0 ? 503 : 200;
            await Task.Delay(20, context.RequestAborted);
        });

        using ChildProcess tool = await StockLoadTool.EndsAsync(
            0, "run", $"{server.Address}", "--requests", "400", "-c", "8", "--duration", "1m", "--otlp", $"{collector.Address}",
            "--json", "-");

        RunSection run = StockLoadTool.OnlyRun(tool);
        IReadOnlyList<OtlpPoint> last = collector.Exports[^1];
        OtlpPoint[] durations = [.. last.Where(point => point.Name == "http.client.request.duration")];
        Assert.Equal(400, run.Answered);
        Assert.Equal(
            [("200", 300.0), ("503", 100.0)],
            durations.Select(point => (point.Tags["http.response.status_code"], point.Value)).Order());
        Assert.All(durations, point => Assert.Equal(("histogram", "s", "GET", server.Address.Host),
            (point.Kind, point.Unit, point.Tags["http.request.method"], point.Tags["server.address"])));
        Assert.InRange(durations.Sum(point => point.Sum), 400 * 0.019, 400 * 30.0);
        Assert.Equal("503", durations.Single(point => point.Value == 100).Tags["error.type"]);
        Assert.Equal("StockLoad", last[0].Resource["service.name"]);
        OtlpPoint started = last.Single(point => point.Name == "stock_load.request.started");
        Assert.Equal(("counter", 400.0), (started.Kind, started.Value));
    }

    [Fact]
    public async Task A_dead_collector_does_not_change_how_a_load_ends()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            1, "run", $"http://127.0.0.1:{FreePort.Find()}/", "--requests", "5", "-c", "1", "--duration", "2s",
            "--otlp", $"http://127.0.0.1:{FreePort.Find()}");

        Assert.DoesNotContain("Unhandled", tool.Said, StringComparison.Ordinal);
    }
}
