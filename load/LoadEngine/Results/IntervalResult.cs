using StockExchange.LoadEngine.Latencies;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Results;

/// <summary>What happened in one interval of the time axis. An answer belongs to the interval in which it was whole.</summary>
/// <param name="Start">Since the start of the load.</param>
/// <param name="Length">The last one may be shorter, or longer by up to a twentieth of a second.</param>
/// <param name="Started">Requests started.</param>
/// <param name="Answered">Whole answers.</param>
/// <param name="NotSuccessful">Of these, how many had a status outside of 200 to 299.</param>
/// <param name="Failed">Requests that failed.</param>
/// <param name="InFlight">At its end.</param>
/// <param name="LatencyMs">Of the answers; null when there was none.</param>
/// <param name="Bands">The answers by latency, for a heat map: how many in each of <see cref="LatencyBands"/>, from the lowest to
/// the highest that is not empty.</param>
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
    /// Requests were to start in all of it. Where they ended in it, or before it, what it says is not that of the load.
    /// </summary>
    public bool IsAllLoad { get; init; } = true;

    /// <summary>Received with the answers that came in it, heads included.</summary>
    public long Bytes { get; init; }
}

/// <summary>What happened in one interval. Not thread-safe.</summary>
internal sealed class IntervalTotals
{
    public long Started { get; set; }

    public long NotSuccessful { get; private set; }

    public long Failed { get; private set; }

    public long Bytes { get; private set; }

    public LatencyHistogram Latency { get; } = new();

    public void Add(in Answer answer, TimeSpan latency)
    {
        Bytes += answer.Bytes;
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
    }

    /// <param name="start">From the start of the load.</param>
    /// <param name="length">How long it was.</param>
    /// <param name="inFlight">At its end.</param>
    public IntervalResult ToResult(TimeSpan start, TimeSpan length, int inFlight) => new(
        start, length, Started, Latency.Count, NotSuccessful, Failed, inFlight, LatencySummary.FromHistogram(Latency), Bands())
    {
        Bytes = Bytes,
    };

    public void Clear()
    {
        (Started, NotSuccessful, Failed, Bytes) = (0, 0, 0, 0);
        Latency.Clear();
    }

    private LatencyBand[] Bands() =>
    [
        .. Latency.Buckets.GroupBy(bucket => LatencyBands.IndexOf(bucket.Latency), bucket => bucket.Count)
            .Select(band => new LatencyBand(band.Key, band.Sum())),
    ];
}
