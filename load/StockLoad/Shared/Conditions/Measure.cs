using StockExchange.LoadEngine.Latencies;

namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>A measure for conditions.</summary>
/// <param name="Name">The name on the command line: "p99".</param>
/// <param name="Quantity">The quantity, which decides the units of its threshold.</param>
/// <param name="OfRun">Returns the value of a whole run; null when unknown, and always for the server's counters, which are
/// evaluated by interval.</param>
/// <param name="OfInterval">Returns the value of an interval; null when unknown. Null for measures known only at the end.</param>
/// <param name="IsServers">Whether it is a counter of the server, which needs a watched process.</param>
internal sealed record Measure(
    string Name,
    Quantity Quantity,
    Func<RunSection, double?> OfRun,
    Func<TimelinePoint, double?>? OfInterval,
    bool IsServers = false)
{
    /// <summary>A value in words: "p99 was 312 ms".</summary>
    public string Text(double value) =>
        $"{Name} {(Name is "errors" or "threads" or "items" ? "were" : "was")} {Quantity.Text(value)}";

    /// <summary>All measures with this name: errors are a count or a share, by the unit.</summary>
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

    /// <summary>The names, for error messages and the help.</summary>
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

/// <summary>The quantity of a measure, with the units of its threshold.</summary>
/// <param name="Units">The units with their factors to the first one, the measure's own. The unit "" may be omitted.</param>
internal sealed record Quantity(IReadOnlyList<(string Unit, double Factor)> Units)
{
    public static readonly Quantity Time = new([("ms", 1), ("s", 1_000), ("us", 0.001), ("m", 60_000)]);

    public static readonly Quantity Rate = new([("", 1), ("/s", 1)]);

    public static readonly Quantity Count = new([("", 1)]);

    public static readonly Quantity Share = new([("%", 1)]);

    public static readonly Quantity Memory = new([("MB", 1), ("GB", 1_000)]);

    /// <summary>The units as text: "ms, s, us, m", or "no unit".</summary>
    public string Expected => string.Join(" or ", Units.Select(unit => unit.Unit is "" ? "no unit" : unit.Unit));

    public string Text(double value) => $"{value:#,0.###}{(Units[0].Unit is "" ? "" : " ")}{Units[0].Unit}";

    /// <summary>The factor of a unit; null for a unit that it does not have.</summary>
    public double? Factor(string unit) =>
        Units.Where(known => known.Unit == unit).Select(known => (double?)known.Factor).FirstOrDefault();
}
