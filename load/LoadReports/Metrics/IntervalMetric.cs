namespace StockExchange.LoadReports.Metrics;

/// <summary>
/// A figure of each interval of the time axis, null where it was not measured. One entry here shows it in samples.csv (its column
/// has the unit), in the page's table and, if it has a name for that, in the terminal and as a chart.
/// </summary>
internal sealed record IntervalMetric(
    string Header, string Column, Func<TimelinePoint, double?> Value, Func<double?, string> Text)
{
    /// <summary>The name of its row in the terminal; null for none.</summary>
    public string? Row { get; init; }

    /// <summary>The title of its own chart; null when there is none, or another chart draws it.</summary>
    public string? ChartTitle { get; init; }

    public static IReadOnlyList<IntervalMetric> All { get; } =
    [
        new("Threads", "server_threads", point => point.Server?.Threads, Count) { Row = "pool threads" },
        new("Queue", "server_queue_length", point => point.Server?.QueueLength, Count) { Row = "queue length" },
        new("Items/s", "server_completed_items_per_s", point => point.Server?.CompletedItemsPerSecond, Count)
        {
            Row = "work items/s",
        },
        new("CPU", "server_cpu_percent", point => point.Server?.CpuPercent, Percent) { Row = "CPU" },
        new("Heap MB", "server_heap_mb", point => point.Server?.HeapMegabytes, Count),
        new("GC pause", "server_gc_pause_percent", point => point.Server?.GcPausePercent, Percent) { Row = "GC pauses" },
        new("Connections", "server_connections", point => point.Server?.Connections, Count),
        new("Request queue", "server_request_queue", point => point.Server?.RequestQueue, Count),
        new("MB/s", "received_mb_per_s", point => point.BytesReceived / point.Length / 1e6, Format.Milliseconds)
        {
            Row = "received MB/s",
            ChartTitle = "Received, MB a second",
        },
    ];

    /// <summary>Whether it was measured in any interval.</summary>
    public bool IsIn(IReadOnlyList<TimelinePoint> timeline) => timeline.Any(point => Value(point) is not null);

    private static string Count(double? value) => value is null ? Format.Nothing : Format.Count((long)Math.Round(value.Value));

    private static string Percent(double? value) => value is null ? Format.Nothing : $"{value:0} %";
}
