namespace StockExchange.LoadEngine.Latencies;

/// <summary>
/// The latencies of a <see cref="LatencyHistogram"/> without a loss, in some hundred bytes instead of 220 kB.
/// </summary>
/// <param name="counts">The numbers of latencies by bucket, in HdrHistogram's V2 encoding; the unit of its values is 100
/// ns.</param>
/// <param name="sumMs">The sum of the latencies in milliseconds, which that encoding lacks.</param>
/// <param name="minMs">The shortest latency in milliseconds.</param>
/// <param name="maxMs">The longest latency in milliseconds.</param>
public sealed class EncodedLatencies(ReadOnlyMemory<byte> counts, double sumMs, double minMs, double maxMs)
{
    /// <summary>The numbers of latencies by bucket, in HdrHistogram's V2 encoding; the unit of its values is 100 ns.</summary>
    public ReadOnlyMemory<byte> Counts => counts;

    /// <summary>The sum of the latencies in milliseconds.</summary>
    public double SumMs => sumMs;

    /// <summary>The shortest latency in milliseconds.</summary>
    public double MinMs => minMs;

    /// <summary>The longest latency in milliseconds.</summary>
    public double MaxMs => maxMs;

    /// <summary>Encodes a histogram; null when it is empty.</summary>
    public static EncodedLatencies? FromHistogram(LatencyHistogram latencies) => latencies.Encode();

    /// <summary>Adds the latencies to a histogram: the same as adding the histogram that was encoded.</summary>
    /// <exception cref="FormatException">The counts are not such an encoding, or shortest and longest latency are not in the
    /// first and the last of its buckets. The histogram may then have a part of them.</exception>
    public void AddTo(LatencyHistogram latencies) => latencies.AddEncoded(this);

    /// <summary>The histogram that was encoded.</summary>
    /// <exception cref="FormatException">As of <see cref="AddTo"/>.</exception>
    public LatencyHistogram ToHistogram()
    {
        var latencies = new LatencyHistogram();
        AddTo(latencies);
        return latencies;
    }
}
