using System.Text.Json.Nodes;
using StockExchange.LoadReports.K6;
using StockExchange.LoadReports.Runs;

namespace StockExchange.LoadReports.Tests.K6;

public sealed class SummaryExportTests
{
    [Fact]
    public void The_metrics_of_a_closed_loop_have_the_names_and_the_shapes_of_k6()
    {
        RunSection run = SampleReports.Healthy(250, seed: 1) with
        {
            Failed = 4,
            Statuses = new Dictionary<int, long> { [200] = 90, [302] = 5, [404] = 3, [503] = 2 },
            Answered = 100,
            RequestsPerSecond = 50,
        };

        JsonObject metrics = Metrics(run);

        Assert.Equal(
            ["data_received", "http_req_duration", "http_req_failed", "http_reqs", "iterations", "vus", "vus_max"],
            metrics.Select(metric => metric.Key).Order());
        Assert.Equal("""{"count":104,"rate":52}""", metrics["http_reqs"]!.ToJsonString());
        Assert.Equal("""{"passes":9,"fails":95,"value":0.08653846153846154}""", metrics["http_req_failed"]!.ToJsonString());
        Assert.Equal("""{"value":125,"min":125,"max":125}""", metrics["vus"]!.ToJsonString());
        Assert.Equal("""{"count":3500000,"rate":1750000}""", metrics["data_received"]!.ToJsonString());
        JsonNode duration = metrics["http_req_duration"]!;
        Assert.Equal(
            [run.LatencyMs!.Mean, run.Histogram!.MinMs, run.LatencyMs.P50, run.LatencyMs.Max, run.LatencyMs.P90],
            [Number("avg"), Number("min"), Number("med"), Number("max"), Number("p(90)")]);

        double Number(string name) => duration[name]!.GetValue<double>();
    }

    [Fact]
    public void Iterations_of_a_flow_have_a_rate_of_their_own()
    {
        RunSection run = SampleReports.Healthy(250, seed: 1) with
        {
            Failed = 0,
            Answered = 100,
            RequestsPerSecond = 50,
            Flow = new()
            {
                Completed = 30,
                Failed = 6,
                Unfinished = 1,
                IterationsPerSecond = 10,
                DurationMs = null,
            },
        };

        JsonObject metrics = Metrics(run);

        Assert.Equal("""{"count":36,"rate":12}""", metrics["iterations"]!.ToJsonString());
        Assert.Equal("""{"count":100,"rate":50}""", metrics["http_reqs"]!.ToJsonString());
    }

    [Fact]
    public void An_open_loop_has_dropped_iterations_and_no_number_of_vusers()
    {
        JsonObject metrics = Metrics(SampleReports.Run.Runs[0]);

        Assert.Equal(43, metrics["dropped_iterations"]!["count"]!.GetValue<long>());
        Assert.Equal(1_000, metrics["vus_max"]!["value"]!.GetValue<double>());
        Assert.False(metrics.ContainsKey("vus"));
    }

    [Fact]
    public void A_load_that_grows_has_its_first_and_its_last_number_of_vusers_and_nothing_answered_has_no_duration()
    {
        RunSection run = RunSections.FromResult(
            "x", new("http://h/"), "GET",
            new() { Connections = 50, ConnectionStages = [new(1, 50, TimeSpan.FromSeconds(2))] },
            SampleResults.WithLatencies([]), []);

        JsonObject metrics = Metrics(run);

        Assert.Equal("""{"value":50,"min":1,"max":50}""", metrics["vus"]!.ToJsonString());
        Assert.False(metrics.ContainsKey("http_req_duration"));
        Assert.Equal("""{"passes":0,"fails":0,"value":0}""", metrics["http_req_failed"]!.ToJsonString());
    }

    private static JsonObject Metrics(RunSection run) =>
        JsonNode.Parse(SummaryExport.FromRun(run))!.AsObject()["metrics"]!.AsObject();
}
