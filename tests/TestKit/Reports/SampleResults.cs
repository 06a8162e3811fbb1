using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Results;

namespace StockExchange.TestKit.Reports;

/// <summary>Results of loads, made by hand.</summary>
internal static class SampleResults
{
    /// <summary>A closed loop of 10 connections for 2 s with a latency of 10 ms: 1,000 requests a second, all answered.</summary>
    public static LoadResult Steady =>
        WithLatencies([.. Enumerable.Repeat(10.0, 2_000)]) with { RequestsPerSecond = 1_000, MeanInFlight = 10 };

    public static LoadResult WithLatencies(IReadOnlyList<double> milliseconds)
    {
        var latency = new LatencyHistogram();
        foreach (double one in milliseconds) latency.Record(TimeSpan.FromMilliseconds(one));
        return new()
        {
            Origin = 0,
            StartsEnded = TimeSpan.FromSeconds(2),
            End = TimeSpan.FromSeconds(2.3),
            RequestsPerSecond = milliseconds.Count / 2.0,
            Latency = latency,
            Operations = latency.Count == 0 ? [] : [new("GET", 2, latency)],
            Statuses = latency.Count == 0 ? new Dictionary<int, long>() : new() { [200] = latency.Count },
            Failures = [],
            Unanswered = 0,
            LongestUnanswered = null,
            Schedule = null,
            Intervals = [Interval(0, 1), Interval(1, 1), Interval(2, 0.3)],
            BytesReceived = 1_000_000,
            OwnCpuPercent = 20,
            MeanInFlight = 1,
        };
    }

    public static IntervalResult Interval(double start, double length, long answered = 0, long failed = 0) => new(
        TimeSpan.FromSeconds(start), TimeSpan.FromSeconds(length), answered, answered, 0, failed, 0, LatencyMs: null, []);
}
