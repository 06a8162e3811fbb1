using StockExchange.StockLoad.Reports;
using ThreadPoolDiagnostics.Counters;

namespace StockExchange.StockLoad.Watching;

/// <summary>A server's counters on the load's time axis.</summary>
/// <param name="At">When they arrived, from the start of the load; negative before it.</param>
/// <param name="Counters">What the runtime says of the second before.</param>
/// <param name="Extra">What else there is of that second.</param>
internal sealed record ServerSample(TimeSpan At, CounterSample Counters, ExtraCounters Extra)
{
    public ServerCounters ToCounters() => new(
        Counters.ThreadCount,
        Counters.QueueLength,
        Counters.CompletedItemsPerSecond,
        Counters.CpuPercent,
        Counters.GcHeapMegabytes,
        Counters.GcPausePercent,
        Extra.Connections,
        Extra.RequestQueue);

    /// <summary>Several as one, of a longer interval: the highest levels, the mean of rates and shares.</summary>
    public static ServerCounters Of(IReadOnlyCollection<ServerSample> samples)
    {
        ServerCounters[] all = [.. samples.Select(sample => sample.ToCounters())];
        return new(
            all.Max(one => one.Threads),
            all.Max(one => one.QueueLength),
            all.Average(one => one.CompletedItemsPerSecond),
            all.Average(one => one.CpuPercent),
            all.Max(one => one.HeapMegabytes),
            all.Average(one => one.GcPausePercent),
            all.Max(one => one.Connections),
            all.Max(one => one.RequestQueue));
    }
}

/// <summary>Counters that not every process has; each is null where it is not known.</summary>
/// <param name="Connections">Kestrel's open connections.</param>
/// <param name="RequestQueue">Kestrel's requests that wait in HTTP/2 connections' queues.</param>
internal sealed record ExtraCounters(double? Connections, double? RequestQueue);
