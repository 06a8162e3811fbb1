using ThreadPoolDiagnostics.Counters;

namespace DotnetStarvation.Tests.Counters;

/// <summary>One reading of each kind, with fixed numbers.</summary>
internal static class SampleReadings
{
    private static readonly DateTimeOffset Time = new(2026, 3, 1, 9, 30, 5, 250, TimeSpan.FromHours(1));

    private static readonly CounterReading Event = new()
    {
        Time = Time,
        Provider = "System.Runtime",
        Name = "cpu-usage",
        DisplayName = "CPU Usage",
        Unit = "%",
        Source = CounterSources.EventCounters,
        Kind = CounterKind.Level,
        Interval = TimeSpan.FromSeconds(1),
        Value = 12.345678901234567,
    };

    private static readonly CounterReading Meter = new()
    {
        Time = Time,
        Provider = "Shop",
        Name = "orders",
        DisplayName = "orders",
        Unit = "{order}",
        Source = CounterSources.Meter,
        Kind = CounterKind.Count,
        Interval = TimeSpan.FromSeconds(5),
        Increment = 12,
        Value = 1_234_567,
        Tags = "kind=tea,size=\"big\"",
    };

    public static IReadOnlyList<CounterReading> All { get; } =
    [
        Event,
        Event with { Name = "threadpool-queue-length", DisplayName = "ThreadPool Queue Length", Unit = "", Value = 3 },
        Event with
        {
            Name = "alloc-rate", DisplayName = "Allocation Rate", Unit = "B",
            Kind = CounterKind.Count, Value = null, Increment = 8192,
        },
        Event with
        {
            Name = "gc", DisplayName = "Gen 0 GC Count", Unit = "",
            Kind = CounterKind.Count, Value = null, Increment = 0,
        },
        Meter,
        Meter with { Name = "served", DisplayName = "served", Unit = "", Tags = "", Increment = null },
        Meter with
        {
            Name = "warmth", DisplayName = "warmth", Unit = "Cel", Tags = "",
            Kind = CounterKind.Level, Increment = null, Value = -1.5,
        },
        Meter with
        {
            Name = "meals", DisplayName = "meals", Unit = "s", Tags = "", Kind = CounterKind.Histogram, Increment = 40,
            Value = null,
            Quantiles = [new(50, 0.25), new(99, 1e-7)],
        },
    ];
}
