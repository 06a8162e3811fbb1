using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using StockExchange.TestKit.Load;

namespace DotnetStarvation.Tests.Deploy;

/// <summary>What docs/fleet.md shows, with real programs: a recorder, a Prometheus with our rules, and our dashboards.</summary>
public sealed class FleetTests : TestWithFolder
{
    private const string Starving = "starving-shop";

    /// <summary>The series of StockLoad run --otlp as a Collector offers them to Prometheus: this one takes no OTLP.</summary>
    private const string LoadSeries = """
        # TYPE http_client_request_duration_seconds histogram
        http_client_request_duration_seconds_bucket{service_name="StockLoad",http_response_status_code="200",le="0.5"} 3
        http_client_request_duration_seconds_bucket{service_name="StockLoad",http_response_status_code="200",le="+Inf"} 4
        http_client_request_duration_seconds_sum{service_name="StockLoad",http_response_status_code="200"} 2.5
        http_client_request_duration_seconds_count{service_name="StockLoad",http_response_status_code="200"} 4

        """;

    private const string LongEnough = """
        count_over_time(dotnet_starvation_state{dotnet_starvation_verdict="starving"}[1h]) * 5 >= 2 * 30
        """;

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(4);

    /// <summary>Scenarios that look like starvation to whoever looks at the queue, the threads or the answers alone.</summary>
    private static readonly string[] LookAlikes =
    [
        "async-hang", "awaited-stall", "dispatcher-deadlock", "few-blocked", "grown-pool", "held-lock", "min-threads",
        "parked-consumers", "short-stalls", "tiny-items",
    ];

    [Fact]
    public async Task Every_panel_has_data_and_of_eleven_services_the_one_that_starves_is_an_alert_with_its_line()
    {
        using NamedTarget program = new("fleet");
        using RunningTool recorder = new("record", "-n", program.Name, "--prometheus", "0", "--out", Folder.File("incidents"));
        await using TestServer load = await TestServer.StartAsync(context => context.Response.WriteAsync(LoadSeries));
        using PrometheusServer prometheus = PrometheusServer.StartOrSkip(Port(recorder), load.Address.Port);
        using var targets = new Targets(
            [Start(program, "task-wait", Starving), .. LookAlikes.Select(name => Start(program, name, name))]);

        JsonNode alert = await AlertAsync(prometheus, recorder);

        Assert.Equal(Starving, (string?)alert["labels"]!["service_name"]);
        await EventuallyAsync(async () => DescriptionOf(await AlertAsync(prometheus, recorder)).Contains(
            "Mostly in TestTargets.Scenarios.TaskWait", StringComparison.Ordinal), "the description names the call");
        string description = DescriptionOf(await AlertAsync(prometheus, recorder));
        Assert.StartsWith($"{Starving} 1.4.2, {(string?)alert["labels"]!["service_instance_id"]}: ", description);
        Assert.Contains("Scenarios.cs:", description, StringComparison.Ordinal);
        await CheckDashboardsAsync(prometheus, (string)alert["labels"]!["service_instance_id"]!);
        await EventuallyAsync(
            async () => await ServicesAsync(prometheus, LongEnough) is { Length: 11 },
            "each service was scraped for twice as long as the alert needs");
        Assert.Equal(
            [Starving],
            await ServicesAsync(
                prometheus, """count_over_time(ALERTS{alertname="ThreadPoolStarving",alertstate="firing"}[1h])"""));
        Assert.DoesNotContain(await prometheus.FiringAsync(), one => Is("StarvationRecorderDown")(one));
    }

    private static async Task CheckDashboardsAsync(PrometheusServer prometheus, string instance)
    {
        (string Panel, string Query)[] queries =
            [.. new Dashboard("overview").Queries(instance), .. new Dashboard("replica").Queries(instance)];
        Assert.True(queries.Length > 20, $"{queries.Length} queries");
        foreach ((string panel, string query) in queries)
            await EventuallyAsync(async () => (await prometheus.QueryAsync(query)).Count > 0, $"{panel} has data: {query}");
    }

    private static async Task<string[]> ServicesAsync(PrometheusServer prometheus, string query) =>
        [.. (await prometheus.QueryAsync(query)).Select(series => (string)series["metric"]!["service_name"]!)];

    private static async Task<JsonNode> AlertAsync(PrometheusServer prometheus, RunningTool recorder)
    {
        JsonNode? alert = null;
        await EventuallyAsync(
            async () => (alert = (await prometheus.FiringAsync()).FirstOrDefault(Is("ThreadPoolStarving"))) is not null,
            $"the alert fires; the recorder said {recorder.Said}");
        return alert!;
    }

    private static async Task EventuallyAsync(Func<Task<bool>> condition, string what)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!await condition())
        {
            Assert.True(TimeProvider.System.GetElapsedTime(start) < Patience, $"not within {Patience.TotalSeconds} s: {what}");
            await Task.Delay(TimeSpan.FromMilliseconds(500), TestContext.Current.CancellationToken);
        }
    }

    private static Func<JsonNode, bool> Is(string alert) => one => (string?)one["labels"]!["alertname"] == alert;

    private static string DescriptionOf(JsonNode alert) => (string)alert["annotations"]!["description"]!;

    private static Target Start(NamedTarget program, string scenario, string service) => Target.StartWith(
        new() { ["OTEL_SERVICE_NAME"] = service, ["OTEL_RESOURCE_ATTRIBUTES"] = "service.version=1.4.2" },
        "dotnet", program.AssemblyFile, scenario);

    /// <summary>The recorder says its address first.</summary>
    private static int Port(RunningTool recorder)
    {
        recorder.WaitFor("/metrics");
        return new Uri(recorder.Said.Split('\n').First(line => line.Contains("/metrics", StringComparison.Ordinal))
            .Split("metrics: ")[^1].Trim()).Port;
    }

    private sealed class Targets(Target[] all) : IDisposable
    {
        public void Dispose() => Array.ForEach(all, target => target.Dispose());
    }
}
