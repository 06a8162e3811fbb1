using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Pacing;

namespace StockExchange.StockLoad.Tests.Sweep;

/// <summary>
/// K workers with a fixed service time under any load, as theory has it, with seeded noise: what a sweep would see without a
/// clock, a network and a machine.
/// </summary>
internal sealed class SimulatedServer(int workers, double noise = 0, int seed = 1)
{
    public const double ServiceSeconds = 0.02;
    private const double OnTheWaySeconds = 0.0005;

    private readonly Random _random = new(seed);

    public List<LoadSettings> Loads { get; } = [];

    /// <summary>Changes what the sweep gets to see: a generator at its limit, a server that gets slower.</summary>
    public Func<RunSection, RunSection> Distort { get; init; } = run => run;

    public Task<RunSection> LoadAsync(LoadSettings load, CancellationToken stop)
    {
        Loads.Add(load);
        RunSection run = load.Rate is { } rate ? Open(load, rate) : Closed(load);
        return Task.FromResult(Distort(run) with { Complete = !stop.IsCancellationRequested });
    }

    /// <summary>By Little's law latency is N / X.</summary>
    private RunSection Closed(LoadSettings load)
    {
        double throughput = Math.Min(load.Connections / (ServiceSeconds + OnTheWaySeconds), workers / ServiceSeconds)
            * (1 + (noise * SimulatedCurve.Normal(_random)));
        return Run(load, _ => (throughput, load.Connections / throughput));
    }

    /// <summary>Beyond the capacity the backlog grows with the time, and latency with the backlog.</summary>
    private RunSection Open(LoadSettings load, double rate)
    {
        double capacity = workers / ServiceSeconds;
        return Run(load, second =>
            (Math.Min(rate, capacity), ServiceSeconds + (Math.Max(0, rate - capacity) * second / capacity)));
    }

    private static RunSection Run(LoadSettings load, Func<double, (double Throughput, double Seconds)> at)
    {
        double length = load.Interval.TotalSeconds;
        int intervals = (int)Math.Round(load.Duration / load.Interval);
        TimelinePoint[] timeline =
            [.. Enumerable.Range(0, intervals).Select(index => Point(index * length, length, at(index * length)))];
        long answered = timeline.Sum(point => point.Answered);
        return new()
        {
            Name = "simulated",
            Load = new(
                "http://simulated/",
                "GET",
                load.Rate is null ? "closed" : "open",
                load.Connections,
                load.Rate,
                load.Duration.TotalSeconds,
                0),
            Complete = true,
            RequestsPerSecond = answered / load.Duration.TotalSeconds,
            Answered = answered,
            Succeeded = answered,
            Failed = 0,
            Unanswered = 0,
            LatencyMs = timeline[^1].LatencyMs,
            Percentiles = [],
            Operations = [],
            Statuses = new Dictionary<int, long> { [200] = answered },
            Failures = [],
            Timeline = timeline,
            OwnCpuPercent = 10,
            MegabytesReceived = 1,
        };
    }

    private static TimelinePoint Point(double second, double length, (double Throughput, double Seconds) now)
    {
        double ms = now.Seconds * 1_000;
        var latency = new LatencySummary(ms, ms, ms, ms, ms, ms, ms, ms, ms);
        long answered = (long)Math.Round(now.Throughput * length);
        return new(second, length, TimelinePhase.Load, answered, 0, 0, 1, latency, [], null);
    }
}
