namespace StockExchange.LoadEngine.Latencies;

/// <summary>The rows of a heat map: eight to the doubling, from 1 us on.</summary>
public static class LatencyBands
{
    private const int PerOctave = 8;
    private const double LowestMicroseconds = 1;

    /// <summary>The band of a latency; below 1 us it is 0.</summary>
    public static int IndexOf(TimeSpan latency) =>
        Math.Max(
            0,
            (int)Math.Floor(Math.Log2(Math.Max(latency.TotalMicroseconds, LowestMicroseconds) / LowestMicroseconds) * PerOctave));

    /// <summary>Where a band begins, in milliseconds; the next one begins where it ends.</summary>
    public static double LowerMilliseconds(int band) => LowestMicroseconds * Math.Pow(2, band / (double)PerOctave) / 1_000;
}

/// <summary>Answers of one interval in one band.</summary>
/// <param name="Band">Its index; <see cref="LatencyBands"/> says what it spans.</param>
/// <param name="Count">How many.</param>
public sealed record LatencyBand(int Band, long Count);
