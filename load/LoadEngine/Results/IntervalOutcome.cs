using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Results;

/// <summary>The requests of one interval that ended alike: with the same status, or by the same kind of failure.</summary>
/// <param name="Status">The status of the answers; null for failures, and for the rest where there were too many kinds.</param>
/// <param name="Failure">The kind of failure; null for answers.</param>
/// <param name="Latencies">Their latencies in the buckets of <see cref="Bounds"/>; only buckets that are not empty.</param>
public sealed record IntervalOutcome(int? Status, FailureKind? Failure, IReadOnlyList<LatencyShare> Latencies)
{
    /// <summary>The upper bounds of the buckets in seconds: those of OpenTelemetry's http.client.request.duration.</summary>
    public static IReadOnlyList<double> Bounds { get; } =
        [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

    internal static IReadOnlyList<LatencyShare> Shares(LatencyHistogram latencies) =>
    [
        .. latencies.Buckets.GroupBy(bucket => Bounds.Count(bound => bound < bucket.Latency.TotalSeconds))
            .Select(share => new LatencyShare(
                share.Sum(bucket => bucket.Count),
                TimeSpan.FromTicks((long)(share.Sum(bucket => (double)bucket.Latency.Ticks * bucket.Count)
                    / share.Sum(bucket => bucket.Count))))),
    ];
}

/// <summary>The requests in one bucket.</summary>
/// <param name="Count">Their number.</param>
/// <param name="Mean">Their mean latency, which is in the bucket.</param>
public sealed record LatencyShare(long Count, TimeSpan Mean);

/// <summary>The latencies of an interval by how its requests ended, of which there are few kinds. Not thread-safe.</summary>
internal sealed class Outcomes
{
    /// <summary>The most statuses that are told apart: each has a histogram.</summary>
    private const int MostStatuses = 12;

    private const int OtherStatuses = int.MaxValue;

    private readonly Dictionary<int, LatencyHistogram> _latencies = [];

    /// <summary>Failures have negative keys.</summary>
    public void Add(in Answer answer, TimeSpan latency) =>
        At(answer.Failure is { } failure ? -1 - (int)failure.Kind : answer.Status).Record(latency);

    /// <summary>Adds those of another interval, and the answers among them to a histogram of all.</summary>
    public void Add(Outcomes other, LatencyHistogram answers)
    {
        foreach (var (key, latencies) in other._latencies)
        {
            if (latencies.Count == 0) continue;
            At(key).Add(latencies);
            if (key >= 0) answers.Add(latencies);
        }
    }

    public void Clear()
    {
        foreach (LatencyHistogram latencies in _latencies.Values) latencies.Clear();
    }

    public IReadOnlyList<IntervalOutcome> ToResult() =>
    [
        .. _latencies.Where(pair => pair.Value.Count > 0).Select(pair => new IntervalOutcome(
            pair.Key is >= 0 and not OtherStatuses ? pair.Key : null,
            pair.Key < 0 ? (FailureKind)(-1 - pair.Key) : null,
            IntervalOutcome.Shares(pair.Value))),
    ];

    private LatencyHistogram At(int key)
    {
        if (_latencies.TryGetValue(key, out LatencyHistogram? known)) return known;
        bool isFull = key >= 0 && _latencies.Keys.Count(other => other >= 0) >= MostStatuses;
        return isFull && key != OtherStatuses ? At(OtherStatuses) : _latencies[key] = new();
    }
}
