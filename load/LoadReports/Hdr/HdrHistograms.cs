using HdrHistogram;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadReports.Hdr;

/// <summary>Our histograms as those of the library HdrHistogram, three digits, for its file formats.</summary>
internal static class HdrHistograms
{
    private const int Digits = 3;
    private const long NanosecondsPerTick = 100;

    /// <summary>An empty one for <see cref="AddTicks"/>: its buckets are ours.</summary>
    public static HistogramBase OfTicks() => new LongHistogram(1, LatencyHistogram.Longest.Ticks, Digits);

    /// <summary>An empty one for <see cref="AddNanoseconds"/>.</summary>
    public static HistogramBase OfNanoseconds() =>
        new LongHistogram(1, LatencyHistogram.Longest.Ticks * NanosecondsPerTick, Digits);

    /// <summary>Adds latencies in units of 100 ns, exactly.</summary>
    public static void AddTicks(HistogramBase into, LatencyHistogram latencies) => Add(into, latencies, unit: 1);

    /// <summary>Adds latencies in nanoseconds, for which buckets have other borders: within 0.1 %.</summary>
    public static void AddNanoseconds(HistogramBase into, LatencyHistogram latencies) => Add(into, latencies, NanosecondsPerTick);

    private static void Add(HistogramBase into, LatencyHistogram latencies, long unit)
    {
        foreach (var (latency, count) in latencies.Buckets)
            into.RecordValueWithCount(Math.Min(latency.Ticks, latencies.Max.Ticks) * unit, count);
    }
}
