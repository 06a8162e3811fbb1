namespace StockExchange.LoadEngine.Latencies;

/// <summary>The rows of a heat map: eight per doubling of the latency, from 1 us on.</summary>
public static class LatencyBands
{
    private const int PerOctave = 8;
    private const double LowestMicroseconds = 1;

    /// <summary>The band of each bucket of a histogram: logarithms for each interval would take longer than its sum.</summary>
    private static readonly int[] BandOfBucket = [.. LatencyHistogram.Middles().Select(IndexOf)];

    /// <summary>The band of a latency; below 1 us it is 0.</summary>
    public static int IndexOf(TimeSpan latency) =>
        Math.Max(
            0,
            (int)Math.Floor(Math.Log2(Math.Max(latency.TotalMicroseconds, LowestMicroseconds) / LowestMicroseconds) * PerOctave));

    /// <summary>The numbers of latencies by band, from the lowest to the highest that is not empty.</summary>
    public static IReadOnlyList<LatencyBand> FromHistogram(LatencyHistogram latencies)
    {
        List<LatencyBand> bands = [];
        (int band, long answers) = (-1, 0);
        ReadOnlySpan<long> counts = latencies.Counts;
        for (int bucket = 0; bucket < counts.Length; bucket++)
        {
            if (counts[bucket] == 0) continue;
            int next = BandOfBucket[bucket];
            if (next != band && answers > 0) bands.Add(new(band, answers));
            answers = next == band ? answers + counts[bucket] : counts[bucket];
            band = next;
        }

        if (answers > 0) bands.Add(new(band, answers));
        return bands;
    }

    /// <summary>The lower limit of a band in milliseconds, which is the upper limit of the one below.</summary>
    public static double LowerMilliseconds(int band) => LowestMicroseconds * Math.Pow(2, band / (double)PerOctave) / 1_000;
}

/// <summary>The answers of one interval in one band.</summary>
/// <param name="Band">The band's index in <see cref="LatencyBands"/>.</param>
/// <param name="Count">The number of answers.</param>
public sealed record LatencyBand(int Band, long Count);
