using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace StockExchange.LoadReports.K6;

/// <summary>
/// A run as k6's --summary-export writes it, with the metrics that are measured here and no others. k6 counts a request as failed
/// when its status is outside of 200 to 399; without a flow an iteration is one request; latencies are those of the answers, in
/// milliseconds.
/// </summary>
internal static class SummaryExport
{
    private static readonly JsonSerializerOptions Indented = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static string FromRun(RunSection run)
    {
        long requests = run.Answered + run.Failed;
        double seconds = run is { Answered: > 0, RequestsPerSecond: > 0 }
            ? run.Answered / run.RequestsPerSecond
            : run.Load.DurationSeconds;
        var metrics = new JsonObject
        {
            ["http_reqs"] = Counter(requests, seconds),
            ["http_req_failed"] = Rate(Failed(run), requests),
            ["iterations"] = run.Flow is { } flow ? Iterations(flow, seconds) : Counter(requests, seconds),
            ["vus_max"] = Gauge(run.Load.Connections, run.Load.Connections, run.Load.Connections),
            ["data_received"] = Counter((long)Math.Round(run.MegabytesReceived * 1e6), seconds),
        };
        if (Duration(run) is { } duration) metrics["http_req_duration"] = duration;
        if (Vusers(run.Load) is { } vusers) metrics["vus"] = vusers;
        if (run.Schedule is { } schedule) metrics["dropped_iterations"] = Counter(schedule.NeverStarted, seconds);
        var group = new JsonObject { ["name"] = "", ["path"] = "", ["groups"] = new JsonObject(), ["checks"] = new JsonObject() };
        return new JsonObject { ["root_group"] = group, ["metrics"] = metrics }.ToJsonString(Indented) + "\n";
    }

    private static long Failed(RunSection run) =>
        run.Failed + run.Statuses.Where(status => status.Key is < 200 or >= 400).Sum(status => status.Value);

    private static JsonObject? Duration(RunSection run) => run.LatencyMs is not { } latency ? null : new()
    {
        ["avg"] = latency.Mean,
        ["min"] = run.Histogram?.MinMs,
        ["med"] = latency.P50,
        ["max"] = latency.Max,
        ["p(90)"] = latency.P90,
        ["p(95)"] = latency.P95,
        ["p(99)"] = latency.P99,
        ["p(99.9)"] = latency.P999,
    };

    /// <summary>The connections of a closed loop; null for an open loop, where only the most of them is known.</summary>
    private static JsonObject? Vusers(LoadDescription load) => load switch
    {
        { Rate: not null } => null,
        { Stages: [var first, .., var last] } => Gauge(last.To, first.From, load.Connections),
        { Stages: [var only] } => Gauge(only.To, only.From, load.Connections),
        _ => Gauge(load.Connections, load.Connections, load.Connections),
    };

    /// <summary>The iterations that ended, in the time that the rate of the completed ones is of.</summary>
    private static JsonObject Iterations(FlowSection flow, double seconds) => Counter(
        flow.Completed + flow.Failed,
        flow is { Completed: > 0, IterationsPerSecond: > 0 } ? flow.Completed / flow.IterationsPerSecond : seconds);

    private static JsonObject Counter(long count, double seconds) =>
        new() { ["count"] = count, ["rate"] = seconds > 0 ? count / seconds : 0 };

    /// <summary>In k6 what the rate counts has passed, also where that is a failure.</summary>
    private static JsonObject Rate(long counted, long all) =>
        new() { ["passes"] = counted, ["fails"] = all - counted, ["value"] = all > 0 ? (double)counted / all : 0 };

    private static JsonObject Gauge(double value, double min, double max) =>
        new() { ["value"] = value, ["min"] = min, ["max"] = max };
}
