namespace StockExchange.LoadEngine.Latencies;

/// <summary>The rows of a heat map: eight per doubling of the latency, from 1 us on.</summary>
public static class LatencyBands
{
    private const int PerOctave = 8;
    private const double LowestMicroseconds = 1;

    /// <summary>The band of a latency; below 1 us it is 0.</summary>
    public static int IndexOf(TimeSpan latency) =>
        Math.Max(
            0,
            (int)Math.Floor(Math.Log2(Math.Max(latency.TotalMicroseconds, LowestMicroseconds) / LowestMicroseconds) * PerOctave));

    /// <summary>The lower limit of a band in milliseconds, which is the upper limit of the one below.</summary>
    public static double LowerMilliseconds(int band) => LowestMicroseconds * Math.Pow(2, band / (double)PerOctave) / 1_000;
}

/// <summary>The answers of one interval in one band.</summary>
/// <param name="Band">The band's index in <see cref="LatencyBands"/>.</param>
/// <param name="Count">The number of answers.</param>
public sealed record LatencyBand(int Band, long Count);
