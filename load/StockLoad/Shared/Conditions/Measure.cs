using StockExchange.LoadEngine.Latencies;

namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>Something that a condition may be about.</summary>
/// <param name="Name">As people write it: "p99".</param>
/// <param name="Quantity">Which units its threshold may have.</param>
/// <param name="OfRun">Of a whole run; null where it is not known, and always for counters of the server, which count interval by
/// interval.</param>
/// <param name="OfInterval">Of an interval; null where it is not known. The function is null for what only the end shows.</param>
/// <param name="IsServers">It is a counter of the server, and needs a process to be watched.</param>
internal sealed record Measure(
    string Name,
    Quantity Quantity,
    Func<RunSection, double?> OfRun,
    Func<TimelinePoint, double?>? OfInterval,
    bool IsServers = false)
{
    /// <summary>A value of it in words: "p99 was 312 ms".</summary>
    public string Text(double value) =>
        $"{Name} {(Name is "errors" or "threads" or "items" ? "were" : "was")} {Quantity.Text(value)}";

    /// <summary>All that have this name: errors are a count or a share, by the unit.</summary>
    public static IReadOnlyList<Measure> Named(string name) => [.. All.Where(measure => measure.Name == name)];

    public static IReadOnlyList<Measure> All { get; } =
    [
        new("rps", Quantity.Rate, run => run.RequestsPerSecond, point => point.Answered / point.Length),
        .. LatencyMeasure.All.Select(Latency),
        new(
            "errors",
            Quantity.Share,
            run => Share(run.Errors, run.Answered + run.Failed),
            point => Share(point.Errors, point.Answered + point.Failed)),
        new("errors", Quantity.Count, run => run.Errors, point => point.Errors),
        new("unanswered", Quantity.Count, run => run.Unanswered, null),
        new("late", Quantity.Count, run => run.Schedule?.Late ?? 0, null),
        new("never-started", Quantity.Count, run => run.Schedule?.NeverStarted ?? 0, null),
        Server("threads", Quantity.Count, server => server.Threads),
        Server("queue", Quantity.Count, server => server.QueueLength),
        Server("items", Quantity.Rate, server => server.CompletedItemsPerSecond),
        Server("cpu", Quantity.Share, server => server.CpuPercent),
        Server("heap", Quantity.Memory, server => server.HeapMegabytes),
        Server("gc-pause", Quantity.Share, server => server.GcPausePercent),
    ];

    /// <summary>The names, as an error and the help list them.</summary>
    public static string Names(bool live)
    {
        IEnumerable<Measure> possible = All.Where(measure => !live || measure.OfInterval is not null);
        return string.Join(", ", possible.Select(measure => measure.Name).Distinct());
    }

    private static Measure Latency(LatencyMeasure latency)
    {
        return new(latency.Name, Quantity.Time, run => Of(run.LatencyMs), point => Of(point.LatencyMs));

        double? Of(LatencySummary? seen) => seen is null ? null : latency.Value(seen);
    }

    private static Measure Server(string name, Quantity quantity, Func<ServerCounters, double?> value) =>
        new(name, quantity, _ => null, point => point.Server is { } server ? value(server) : null, IsServers: true);

    private static double? Share(long errors, long all) => all == 0 ? null : 100.0 * errors / all;
}
