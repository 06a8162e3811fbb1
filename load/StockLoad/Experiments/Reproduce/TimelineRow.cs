using StockExchange.LoadReports.Model;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>A second of a run. What the clients saw and what the server's counters said, on one axis.</summary>
/// <param name="Second">From the start of the load; negative at rest.</param>
/// <param name="Phase">"rest", "load" or "drain".</param>
/// <param name="Answered">Requests answered in this second.</param>
/// <param name="LatencyMs">Their mean latency; null when none was answered.</param>
/// <param name="Threads">The server's pool threads; null, like the rest, when no counters arrived in this second.</param>
/// <param name="QueueLength">Work items that waited for a pool thread.</param>
/// <param name="CompletedItemsPerSecond">Work items that the pool finished.</param>
/// <param name="CpuPercent">Of all processors.</param>
internal sealed record TimelineRow(
    int Second,
    string Phase,
    long Answered,
    double? LatencyMs,
    int? Threads,
    long? QueueLength,
    double? CompletedItemsPerSecond,
    double? CpuPercent)
{
    public static TimelineRow Of(TimelinePoint point) => new(
        (int)Math.Floor(point.Second),
        point.Phase,
        point.Answered,
        point.LatencyMs?.Mean,
        point.Server?.Threads,
        point.Server?.QueueLength,
        point.Server?.CompletedItemsPerSecond,
        point.Server?.CpuPercent);
}
