using StockExchange.Pages.Charts;

namespace StockExchange.LoadReports.Html;

/// <summary>The server's counters, on the load's time axis: the cause below the effect.</summary>
internal static class ServerCharts
{
    /// <summary>The charts, with the columns of <see cref="TimelineTable"/> to read out; none if no server was watched.</summary>
    public static IEnumerable<(string Id, Chart Chart, string[] Columns)> FromTimeline(
        IReadOnlyList<TimelinePoint> timeline, LinearScale? time = null)
    {
        if (timeline.All(point => point.Server is null)) yield break;
        yield return (
            "threads",
            Build("Pool threads", AxisText.Count, new Series("threads", null, point => point.Server?.Threads) { IsArea = true }),
            ["Threads", "Queue"]);
        yield return (
            "queue",
            Build("Work items in the pool's queue", AxisText.Count,
                new Series("queue", null, point => point.Server?.QueueLength) { IsArea = true }),
            ["Threads", "Queue"]);
        yield return (
            "items",
            Build("Work items completed a second", AxisText.Count,
                new Series("items", null, point => point.Server?.CompletedItemsPerSecond)),
            ["Items/s"]);
        Chart processors = Build("CPU, of all processors; GC pauses, of the time", AxisText.Percent,
            new("cpu", "CPU", point => point.Server?.CpuPercent), new("gc", "GC", point => point.Server?.GcPausePercent));
        yield return ("cpu", processors with { Y = LinearScale.FromZero(100, 2) }, ["CPU", "GC pause"]);
        yield return (
            "heap",
            Build("Heap, MB", AxisText.Count, new Series("items", null, point => point.Server?.HeapMegabytes)),
            ["Heap MB"]);
        if (timeline.Any(point => point.Server is { Connections: not null } or { RequestQueue: not null }))
            yield return ("kestrel", Build("Connections and queued requests of Kestrel", AxisText.Count,
                new("throughput", "open", point => point.Server?.Connections),
                new("queue", "queued", point => point.Server?.RequestQueue)),
                ["Connections", "Request queue"]);

        Chart Build(string title, Func<double, string> text, params Series[] series) =>
            new TimeChart
            {
                Title = title,
                Timeline = timeline,
                Time = time,
                Series = series,
                Text = text,
                Height = 80,
            }.Build();
    }
}
