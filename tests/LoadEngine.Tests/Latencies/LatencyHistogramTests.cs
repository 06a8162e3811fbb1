using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadEngine.Tests.Latencies;

public sealed class LatencyHistogramTests
{
    /// <summary>Ticks of 100 ns: spread evenly over the powers of two, up to an hour.</summary>
    private static readonly Gen<TimeSpan> AnyLatency =
        from bits in Gen.Choose(0, 35)
        from fraction in Gen.Choose(0, 1_000_000)
        select new TimeSpan(Math.Min((long)((1L << bits) * (1 + (fraction / 1e6))) - 1, LatencyHistogram.Longest.Ticks));

    private static readonly Arbitrary<TimeSpan[]> Latencies =
        AnyLatency.NonEmptyListOf().Select(list => list.ToArray()).ToArbitrary();

    [Property]
    public Property A_percentile_is_the_exact_one_by_nearest_rank_within_the_stated_error() =>
        Prop.ForAll(Latencies, Gen.Choose(0, 10_000).ToArbitrary(), (latencies, permyriad) =>
        {
            double percent = permyriad / 100.0;
            TimeSpan exact = latencies.Order().ElementAt(
                Math.Max(1, (int)Math.Ceiling((decimal)percent / 100 * latencies.Length)) - 1);

            TimeSpan found = Record(latencies).Percentile(percent);

            return Math.Abs((found - exact).Ticks) <= exact.Ticks * LatencyHistogram.RelativeError;
        });

    [Property]
    public Property The_bands_are_those_of_the_buckets() => Prop.ForAll(Latencies, latencies =>
    {
        LatencyHistogram histogram = Record(latencies);
        return LatencyBands.FromHistogram(histogram).SequenceEqual(
            histogram.Buckets
                .GroupBy(bucket => LatencyBands.IndexOf(bucket.Latency), bucket => bucket.Count)
                .Select(band => new LatencyBand(band.Key, band.Sum())));
    });

    [Property]
    public Property Count_mean_and_maximum_are_exact_and_the_buckets_hold_everything() =>
        Prop.ForAll(Latencies, latencies =>
        {
            LatencyHistogram histogram = Record(latencies);
            return histogram.Count == latencies.Length
                && histogram.Mean.Ticks == (long)latencies.Average(latency => (decimal)latency.Ticks)
                && histogram.Max == latencies.Max()
                && histogram.Buckets.Sum(bucket => bucket.Count) == latencies.Length
                && histogram.Buckets.Select(bucket => bucket.Latency)
                    .SequenceEqual(histogram.Buckets.Select(bucket => bucket.Latency).Order());
        });

    [Property]
    public Property Adding_two_is_recording_both() =>
        Prop.ForAll(Latencies, Latencies, (one, other) =>
        {
            LatencyHistogram added = Record(one);
            added.Add(Record(other));
            return AreSame(added, Record([.. one, .. other]));
        });

    [Property]
    public Property After_clearing_it_is_like_new() =>
        Prop.ForAll(Latencies, Latencies, (one, other) =>
        {
            LatencyHistogram reused = Record(one);
            reused.Clear();
            foreach (TimeSpan latency in other) reused.Record(latency);
            return AreSame(reused, Record(other));
        });

    [Fact]
    public void What_is_below_zero_counts_as_zero_and_what_is_too_long_as_the_longest()
    {
        LatencyHistogram histogram = Record([TimeSpan.FromSeconds(-1), TimeSpan.MaxValue]);

        Assert.Equal((TimeSpan.Zero, LatencyHistogram.Longest), (histogram.Percentile(50), histogram.Percentile(100)));
        Assert.Equal(LatencyHistogram.Longest, histogram.Max);
    }

    [Fact]
    public void An_empty_one_has_no_summary_and_adds_nothing()
    {
        LatencyHistogram some = Record([TimeSpan.FromMilliseconds(3)]);
        some.Add(new());

        Assert.Null(LatencySummary.FromHistogram(new()));
        Assert.Equal(TimeSpan.Zero, new LatencyHistogram().Percentile(99));
        Assert.Empty(new LatencyHistogram().Buckets);
        Assert.True(AreSame(some, Record([TimeSpan.FromMilliseconds(3)])));
    }

    [Fact]
    public void Recording_allocates_nothing()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromMilliseconds(1));

        // A collection that other tests bring about adds what was left of this thread's buffer, now and then.
        Assert.Contains(0, Enumerable.Range(0, 5).Select(_ => AllocatedByRecording(histogram)));
    }

    private static long AllocatedByRecording(LatencyHistogram histogram)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 10_000; i++) histogram.Record(TimeSpan.FromMicroseconds(i * 37));
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static LatencyHistogram Record(TimeSpan[] latencies)
    {
        var histogram = new LatencyHistogram();
        foreach (TimeSpan latency in latencies) histogram.Record(latency);
        return histogram;
    }

    private static bool AreSame(LatencyHistogram one, LatencyHistogram other) =>
        (one.Count, one.Mean, one.Max) == (other.Count, other.Mean, other.Max) && one.Buckets.SequenceEqual(other.Buckets);
}
