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
}

/// <summary>The requests in one bucket.</summary>
/// <param name="Count">Their number.</param>
/// <param name="Mean">Their mean latency, which is in the bucket.</param>
public sealed record LatencyShare(long Count, TimeSpan Mean);

/// <summary>The latencies of an interval by how its requests ended, of which there are few kinds. Not thread-safe.</summary>
internal sealed class Outcomes
{
    /// <summary>The most statuses that are told apart.</summary>
    private const int MostStatuses = 12;

    private const int OtherStatuses = int.MaxValue;

    private readonly Dictionary<int, Shares> _shares = [];

    /// <summary>Failures have negative keys.</summary>
    public void Add(in Answer answer, TimeSpan latency) =>
        At(answer.Failure is { } failure ? -1 - (int)failure.Kind : answer.Status).Add(latency);

    public void Add(Outcomes other)
    {
        foreach (var (key, shares) in other._shares)
            if (!shares.IsEmpty) At(key).Add(shares);
    }

    public void Clear()
    {
        foreach (Shares shares in _shares.Values) shares.Clear();
    }

    public IReadOnlyList<IntervalOutcome> ToResult() =>
    [
        .. _shares.Where(pair => !pair.Value.IsEmpty).Select(pair => new IntervalOutcome(
            pair.Key is >= 0 and not OtherStatuses ? pair.Key : null,
            pair.Key < 0 ? (FailureKind)(-1 - pair.Key) : null,
            pair.Value.ToResult())),
    ];

    private Shares At(int key)
    {
        if (_shares.TryGetValue(key, out Shares? known)) return known;
        bool isFull = key >= 0 && _shares.Keys.Count(other => other >= 0) >= MostStatuses;
        return isFull && key != OtherStatuses ? At(OtherStatuses) : _shares[key] = new();
    }

    /// <summary>Numbers and sums by bucket: some hundred bytes, where a histogram has some hundred thousand.</summary>
    private sealed class Shares
    {
        private static readonly long[] Bounds =
            [.. IntervalOutcome.Bounds.Select(seconds => TimeSpan.FromSeconds(seconds).Ticks)];

        private readonly long[] _counts = new long[Bounds.Length + 1];
        private readonly long[] _ticks = new long[Bounds.Length + 1];

        public bool IsEmpty => !_counts.AsSpan().ContainsAnyExcept(0L);

        public void Add(TimeSpan latency)
        {
            int bucket = 0;
            while (bucket < Bounds.Length && Bounds[bucket] < latency.Ticks) bucket++;
            _counts[bucket]++;
            _ticks[bucket] += latency.Ticks;
        }

        public void Add(Shares other)
        {
            for (int bucket = 0; bucket < _counts.Length; bucket++)
            {
                _counts[bucket] += other._counts[bucket];
                _ticks[bucket] += other._ticks[bucket];
            }
        }

        public void Clear()
        {
            Array.Clear(_counts);
            Array.Clear(_ticks);
        }

        public IReadOnlyList<LatencyShare> ToResult() =>
        [
            .. _counts.Zip(_ticks).Where(bucket => bucket.First > 0)
                .Select(bucket => new LatencyShare(bucket.First, TimeSpan.FromTicks(bucket.Second / bucket.First))),
        ];
    }
}
