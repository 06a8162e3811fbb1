namespace StockExchange.LoadReports.Runs;

/// <summary>A server's counters on the load's time axis.</summary>
/// <param name="At">When they arrived, from the start of the load; negative before it.</param>
/// <param name="Counters">What the runtime says of the second before.</param>
internal sealed record ServerSample(TimeSpan At, ServerCounters Counters)
{
    /// <summary>Several as one, of a longer interval: the highest levels, the mean of rates and shares.</summary>
    public static ServerCounters Merge(IReadOnlyCollection<ServerSample> samples)
    {
        ServerCounters[] all = [.. samples.Select(sample => sample.Counters)];
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
