using System.Text.Json.Serialization;
using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.LoadReports.Model;

/// <summary>An interval of the time axis: the load, and the server's counters meanwhile.</summary>
/// <param name="Second">Its start in seconds since the start of the load; negative at rest.</param>
/// <param name="Length">Its length in seconds.</param>
/// <param name="Phase">The phase: "rest", "load" or "drain".</param>
/// <param name="Answered">The number of complete answers.</param>
/// <param name="NotSuccessful">The number of these with a status outside of 200 to 299.</param>
/// <param name="Failed">The number of requests that failed.</param>
/// <param name="InFlight">The number of requests in flight at its end.</param>
/// <param name="LatencyMs">The latencies; null when nothing was answered.</param>
/// <param name="Bands">The heat map's column (<see cref="LatencyBands"/>).</param>
/// <param name="Server">The server's counters; null when none came in this interval.</param>
internal sealed record TimelinePoint(
    double Second,
    double Length,
    string Phase,
    long Answered,
    long NotSuccessful,
    long Failed,
    int InFlight,
    LatencySummary? LatencyMs,
    IReadOnlyList<LatencyBand> Bands,
    ServerCounters? Server)
{
    /// <summary>The bytes received, heads included; null at rest, and in reports without this figure.</summary>
    public long? BytesReceived { get; init; }

    /// <summary>The latencies in all their buckets; null without an answer, and in reports without this figure.</summary>
    public EncodedLatencies? Histogram { get; init; }

    /// <summary>The number of requests that failed, or were answered with a status outside of 200 to 299.</summary>
    [JsonIgnore]
    public long Errors => NotSuccessful + Failed;

    public static TimelinePoint FromInterval(IntervalResult interval, TimeSpan startsEnded, ServerCounters? server) => new(
        interval.Start.TotalSeconds,
        interval.Length.TotalSeconds,
        interval.Start < startsEnded ? TimelinePhase.Load : TimelinePhase.Drain,
        interval.Answered,
        interval.NotSuccessful,
        interval.Failed,
        interval.InFlight,
        interval.LatencyMs,
        interval.Bands,
        server)
    {
        BytesReceived = interval.Bytes,
        Histogram = interval.Latencies,
    };

    /// <summary>An interval before the load.</summary>
    public static TimelinePoint AtRest(double second, ServerCounters server) =>
        new(second, 1, TimelinePhase.Rest, 0, 0, 0, 0, null, [], server);
}

/// <summary>The server's counters of one interval.</summary>
/// <param name="Threads">The number of worker threads of its pool.</param>
/// <param name="QueueLength">The number of work items that wait for a pool thread.</param>
/// <param name="CompletedItemsPerSecond">Completed work items per second.</param>
/// <param name="CpuPercent">CPU use of all processors, 0 to 100.</param>
/// <param name="HeapMegabytes">The garbage-collected heap in millions of bytes.</param>
/// <param name="GcPausePercent">The time in garbage collections, in percent; null when unknown.</param>
/// <param name="Connections">Kestrel's open connections; null for a server other than Kestrel.</param>
/// <param name="RequestQueue">Kestrel's queued requests; null for a server other than Kestrel.</param>
internal sealed record ServerCounters(
    int Threads,
    long QueueLength,
    double CompletedItemsPerSecond,
    double CpuPercent,
    double HeapMegabytes,
    double? GcPausePercent,
    double? Connections,
    double? RequestQueue);
