using System.Net;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using StockExchange.CommandLine.Processes;
using StockExchange.StockApi.Telemetry;
using StockExchange.StockApi.Tests.Hosting;
using StockExchange.TestKit.Processes;
using StockExchange.TestKit.Telemetry;

namespace StockExchange.StockApi.Tests.Telemetry;

public sealed class ExportTests
{
    [Fact]
    public async Task An_order_is_exported_as_spans_that_hang_together_with_its_metrics_and_logs()
    {
        await using OtlpCollector collector = await OtlpCollector.StartAsync();
        using var file = new TemporaryStockFile("1 100 10\n");
        using StockApiProcess api = Start(collector.Url, file, "--CustomerLookup:Delay", "00:00:00.020");
        Assert.Equal(HttpStatusCode.OK, await OrderAsync(api, "/api/stocks/taskasyncwait/1/buy"));

        await Eventually.HoldsAsync(() => collector.Spans.Count() >= 4, () => "spans arrive", TimeSpan.FromMinutes(1));
        ProtobufMessage lookup = Named("customer lookup").Single(), order = Named("buy").Single();
        ProtobufMessage commit = Named("commit").Single();
        ProtobufMessage request = Assert.Single(collector.Spans, span => span.Hex(2) == lookup.Hex(4));
        Assert.StartsWith("POST ", request.Text(5), StringComparison.Ordinal);
        Assert.Contains("http.response.status_code=200", request.All(9).Select(OtlpCollector.Attribute));
        Assert.Equal(request.Hex(2), order.Hex(4));
        Assert.Equal(order.Hex(2), commit.Hex(4));
        Assert.All((ProtobufMessage[])[commit, order, lookup], span => Assert.Equal(request.Hex(1), span.Hex(1)));
        Assert.Contains("stock.id=1", order.All(9).Select(OtlpCollector.Attribute));

        string[] expected =
        [
            "stock.orders", "stock.customer_lookup.duration", "dotnet.starvation.queue.delay", "http.server.request.duration",
        ];
        await Eventually.HoldsAsync(
            () => expected.All(name => Metric(name).Any()), () => "metrics arrive", TimeSpan.FromMinutes(1));
        Assert.Equal(
            ["stock.order.outcome=filled", "stock.order.side=buy"],
            Metric("stock.orders").First().All(7, 1, 7).Select(OtlpCollector.Attribute).Order());
        ProtobufMessage lookups = Metric("stock.customer_lookup.duration").First();
        Assert.Equal("s", lookups.Text(3));
        ProtobufMessage lookupPoint = lookups.All(9, 1).First();
        Assert.Equal([0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10], lookupPoint.Doubles(7));
        Assert.True(lookupPoint.Doubles(5).Single() >= 0.02, "the sum of the durations"); // the delay
        Assert.Contains("service.name=StockApi", collector.Resource);
        await Eventually.HoldsAsync(() => Logged().Any(), () => "logs arrive", TimeSpan.FromMinutes(1));
        Assert.Equal(HttpStatusCode.OK, await OrderAsync(api, "/api/stocks/1/sell"));
        await Eventually.HoldsAsync(() => Named("sell").Any(), () => "the second order's span arrives", TimeSpan.FromMinutes(1));

        IEnumerable<string> Logged() => collector.LogRecords.Select(record => record.All(5).Single().Text(1))
            .Where(text => text.StartsWith("Loaded 1 stocks", StringComparison.Ordinal));
        IEnumerable<ProtobufMessage> Named(string name) => collector.Spans.Where(span => span.Text(5) == name);
        IEnumerable<ProtobufMessage> Metric(string name) => collector.Metrics.Where(metric => metric.Text(1) == name);
    }

    [Fact]
    public async Task Orders_that_end_in_503_are_counted()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "ulimit -f");
        await using OtlpCollector collector = await OtlpCollector.StartAsync();
        using var file = new TemporaryStockFile("1 1000 10\n");
        ChildCommand command = StockApiProcess.Command("--Stocks:Path", file.Path).WithLargestFile(kilobytes: 1);
        using var api = new StockApiProcess(command with { Variables = Variables(collector.Url) });
        HttpStatusCode status = HttpStatusCode.OK;
        for (int order = 0; status == HttpStatusCode.OK && order < 1_000; order++)
            status = await OrderAsync(api, "/api/stocks/1/buy");

        Assert.Equal(HttpStatusCode.ServiceUnavailable, status);
        await Eventually.HoldsAsync(
            () => Counted("stock.orders", 7, "stock.order.outcome=store_failed")
                && Counted("http.server.request.duration", 9, "http.response.status_code=503"),
            () => "the 503 arrives",
            TimeSpan.FromMinutes(1));

        bool Counted(string metric, int kind, string attribute) => collector.Metrics
            .Where(candidate => candidate.Text(1) == metric)
            .SelectMany(found => found.All(kind, 1, kind))
            .Select(OtlpCollector.Attribute)
            .Contains(attribute);
    }

    [Theory]
    [InlineData(null, false)]
    [InlineData("", false)]
    [InlineData("http://127.0.0.1:4317", true)]
    public void Without_a_collector_nothing_of_OpenTelemetry_is_registered(string? endpoint, bool isRegistered)
    {
        var services = new ServiceCollection();
        services.AddStockTelemetry(new ConfigurationBuilder()
            .AddInMemoryCollection([new("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)]).Build());

        Assert.Equal(
            isRegistered,
            services.Any(service => service.ServiceType.FullName!.StartsWith("OpenTelemetry.", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task A_collector_that_is_not_there_does_not_keep_the_service_from_serving_and_ending()
    {
        using var file = new TemporaryStockFile("1 100 10\n");
        using StockApiProcess api = Start($"http://127.0.0.1:{FreePort.Find()}", file);
        Assert.Equal(HttpStatusCode.OK, await OrderAsync(api, "/api/stocks/1/buy"));

        api.Signal("TERM");

        Assert.Equal(0, await api.ExitCodeAsync());
        Assert.Equal(["1 99 10"], file.Lines);
    }

    [Fact]
    public async Task Headers_that_are_none_are_one_error_line()
    {
        Dictionary<string, string?> variables = Variables("http://127.0.0.1:4318");
        variables["OTEL_EXPORTER_OTLP_HEADERS"] = "key";
        using StockApiProcess api = StockApiProcess.With(variables, "--urls", "http://127.0.0.1:0");

        Assert.Equal(1, await api.ExitCodeAsync());
        Assert.Equal("StockApi: OTEL_EXPORTER_OTLP_*: Headers provided in an invalid format.", api.Errors);
    }

    private static StockApiProcess Start(string collector, TemporaryStockFile file, params string[] more) => StockApiProcess.With(
        Variables(collector), ["--urls", "http://127.0.0.1:0", "--Stocks:Path", file.Path, .. more]);

    private static Dictionary<string, string?> Variables(string collector) => new()
    {
        ["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector,
        ["OTEL_EXPORTER_OTLP_PROTOCOL"] = "http/protobuf",
        ["OTEL_BSP_SCHEDULE_DELAY"] = "100",
        ["OTEL_BLRP_SCHEDULE_DELAY"] = "100",
        ["OTEL_METRIC_EXPORT_INTERVAL"] = "200",
    };

    private static async Task<HttpStatusCode> OrderAsync(StockApiProcess api, string path)
    {
        using HttpClient client = await api.ClientAsync();
        using HttpResponseMessage answer = await client.OrderAsync(path);
        return answer.StatusCode;
    }
}
