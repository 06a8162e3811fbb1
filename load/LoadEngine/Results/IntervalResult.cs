using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Results;

/// <summary>One interval of the time axis. An answer belongs to the interval in which it was complete.</summary>
/// <param name="Start">The time since the start of the load.</param>
/// <param name="Length">The length; the last one may be shorter, or longer by up to 50 ms.</param>
/// <param name="Started">The number of requests started.</param>
/// <param name="Answered">The number of complete answers.</param>
/// <param name="NotSuccessful">The number of these with a status outside of 200 to 299.</param>
/// <param name="Failed">The number of requests that failed.</param>
/// <param name="InFlight">The number of requests in flight at its end.</param>
/// <param name="LatencyMs">The latencies of the answers; null when there was none.</param>
/// <param name="Bands">The answers by latency, for a heat map: the count in each of <see cref="LatencyBands"/>, from the lowest
/// to the highest that is not empty.</param>
public sealed record IntervalResult(
    TimeSpan Start,
    TimeSpan Length,
    long Started,
    long Answered,
    long NotSuccessful,
    long Failed,
    int InFlight,
    LatencySummary? LatencyMs,
    IReadOnlyList<LatencyBand> Bands)
{
    /// <summary>
    /// Whether requests were started in all of it. If starting ended in or before it, its figures are not those of the load.
    /// </summary>
    public bool IsAllLoad { get; init; } = true;

    /// <summary>The bytes received in it, heads included.</summary>
    public long Bytes { get; init; }

    /// <summary>The latencies of the answers in all their buckets; null when there was none.</summary>
    public EncodedLatencies? Latencies { get; init; }

    /// <summary>The requests that ended in it by how they ended, with their latencies; none unless the settings ask for
    /// them.</summary>
    public IReadOnlyList<IntervalOutcome> Outcomes { get; init; } = [];
}

/// <summary>The totals of one interval. Not thread-safe.</summary>
/// <param name="withOutcomes">Whether to tell the requests by how they ended.</param>
internal sealed class IntervalTotals(bool withOutcomes)
{
    private readonly Outcomes? _outcomes = withOutcomes ? new() : null;

    public long Started { get; set; }

    public long NotSuccessful { get; private set; }

    public long Failed { get; private set; }

    public long Bytes { get; private set; }

    public LatencyHistogram Latency { get; } = new();

    public void Add(in Answer answer, TimeSpan latency)
    {
        Bytes += answer.Bytes;
        _outcomes?.Add(answer, latency);
        if (answer.Failure is not null)
        {
            Failed++;
            return;
        }

        if (answer.Status is < 200 or >= 300) NotSuccessful++;
        Latency.Record(latency);
    }

    public void Add(IntervalTotals other)
    {
        Started += other.Started;
        NotSuccessful += other.NotSuccessful;
        Failed += other.Failed;
        Bytes += other.Bytes;
        Latency.Add(other.Latency);
        if (other._outcomes is { } outcomes) _outcomes?.Add(outcomes);
    }

    /// <param name="start">The time since the start of the load.</param>
    /// <param name="length">Its length.</param>
    /// <param name="inFlight">The number of requests in flight at its end.</param>
    public IntervalResult ToResult(TimeSpan start, TimeSpan length, int inFlight) => new(
        start, length, Started, Latency.Count, NotSuccessful, Failed, inFlight, LatencySummary.FromHistogram(Latency),
        LatencyBands.FromHistogram(Latency))
    {
        Bytes = Bytes,
        Latencies = EncodedLatencies.FromHistogram(Latency),
        Outcomes = _outcomes?.ToResult() ?? [],
    };

    public void Clear()
    {
        (Started, NotSuccessful, Failed, Bytes) = (0, 0, 0, 0);
        Latency.Clear();
        _outcomes?.Clear();
    }
}
