using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using HdrHistogram;
using HdrHistogram.Encoding;
using HdrHistogram.Utilities;
using StockExchange.LoadEngine.Latencies;

namespace StockExchange.LoadEngine.Tests.Latencies;

public sealed class EncodedLatenciesTests
{
    /// <summary>Ticks of 100 ns over all powers of two, each with its number of times.</summary>
    private static readonly Arbitrary<(TimeSpan Latency, long Count)[]> Latencies = (
        from bits in Gen.Choose(0, 35)
        from fraction in Gen.Choose(0, 1_000_000)
        from count in Gen.Choose(0, 40)
        select (
            new TimeSpan(Math.Min((long)((1L << bits) * (1 + (fraction / 1e6))) - 1, LatencyHistogram.Longest.Ticks)),
            1L << count))
        .NonEmptyListOf().Select(list => list.ToArray()).ToArbitrary();

    [Property]
    public Property What_was_encoded_comes_back_bucket_by_bucket_with_its_mean_and_its_maximum() =>
        Prop.ForAll(Latencies, latencies =>
        {
            LatencyHistogram histogram = Record(latencies);
            return AreSame(histogram, EncodedLatencies.FromHistogram(histogram)!.ToHistogram());
        });

    [Property]
    public Property Adding_encoded_parts_is_recording_all_of_them() =>
        Prop.ForAll(Latencies, Latencies, (one, other) =>
        {
            LatencyHistogram sum = EncodedLatencies.FromHistogram(Record(one))!.ToHistogram();
            EncodedLatencies.FromHistogram(Record(other))!.AddTo(sum);
            return AreSame(Record([.. one, .. other]), sum);
        });

    [Property]
    public Property HdrHistogram_reads_the_same_numbers_from_the_same_buckets() =>
        Prop.ForAll(Latencies, latencies =>
        {
            LatencyHistogram histogram = Record(latencies);
            byte[] bytes = EncodedLatencies.FromHistogram(histogram)!.Counts.ToArray();

            HistogramBase read = HistogramEncoding.DecodeFromByteBuffer(ByteBuffer.Allocate(bytes), 0);

            return read.TotalCount == histogram.Count
                && histogram.Buckets.All(bucket => read.GetCountAtValue(bucket.Latency.Ticks) == bucket.Count);
        });

    [Fact]
    public void Our_bytes_are_those_that_HdrHistogram_writes()
    {
        long[] ticks = [0, 3, 2_047, 2_048, 100_000, 100_001, 123_456_789, LatencyHistogram.Longest.Ticks];
        var theirs = new LongHistogram(1, LatencyHistogram.Longest.Ticks, 3);
        foreach (long one in ticks) theirs.RecordValueWithCount(one, one + 1);
        var buffer = ByteBuffer.Allocate(theirs.GetNeededByteBufferCapacity());
        int length = theirs.Encode(buffer, HistogramEncoderV2.Instance);

        byte[] ours = EncodedLatencies.FromHistogram(Record([.. ticks.Select(one => (new TimeSpan(one), one + 1))]))!
            .Counts.ToArray();

        buffer.Position = 0;
        Assert.Equal([.. Enumerable.Range(0, length).Select(_ => buffer.Get())], ours);
    }

    [Fact]
    public void Latencies_that_are_alike_take_some_hundred_bytes()
    {
        var random = new Random(1);
        var histogram = new LatencyHistogram();
        for (int i = 0; i < 1_000; i++) histogram.Record(TimeSpan.FromMilliseconds(5 + random.NextDouble()));

        Assert.InRange(EncodedLatencies.FromHistogram(histogram)!.Counts.Length, 100, 600);
        Assert.Null(EncodedLatencies.FromHistogram(new()));
    }

    [Fact]
    public void No_damage_to_the_bytes_does_anything_but_be_refused_or_give_another_histogram()
    {
        EncodedLatencies whole = EncodedLatencies.FromHistogram(Record([(new(5), 1), (new(900_000), 300), (new(36_000), 2)]))!;
        byte[] bytes = whole.Counts.ToArray();

        for (int length = 0; length < bytes.Length; length++)
            Assert.Throws<FormatException>(new EncodedLatencies(bytes.AsMemory(0, length), 1, 0, 1).ToHistogram);
        for (int at = 0; at < bytes.Length; at++)
        {
            byte[] damaged = [.. bytes];
            for (int value = 0; value < 256; value++)
            {
                damaged[at] = (byte)value;
                var read = new EncodedLatencies(damaged, whole.SumMs, whole.MinMs, whole.MaxMs);
                if (Xunit.Record.Exception(() => read.ToHistogram().Percentile(99)) is { } failure)
                    Assert.IsType<FormatException>(failure);
            }
        }
    }

    [Theory]
    [InlineData(5, 0, 90)]
    [InlineData(5, 0.0005, 91)]
    [InlineData(double.NaN, 0.0005, 90)]
    [InlineData(5, double.NaN, double.PositiveInfinity)]
    public void Extremes_that_are_not_those_of_the_buckets_are_refused(double sumMs, double minMs, double maxMs)
    {
        EncodedLatencies whole = EncodedLatencies.FromHistogram(Record([(new(5), 1), (new(900_000), 300)]))!;

        Assert.Throws<FormatException>(new EncodedLatencies(whole.Counts, sumMs, minMs, maxMs).ToHistogram);
        Assert.Equal((0.0005, 90), (whole.MinMs, whole.MaxMs));
    }

    private static LatencyHistogram Record((TimeSpan Latency, long Count)[] latencies)
    {
        var histogram = new LatencyHistogram();
        foreach (var (latency, count) in latencies) histogram.Record(latency, count);
        return histogram;
    }

    /// <summary>The mean within the precision of a double, which holds the sum.</summary>
    private static bool AreSame(LatencyHistogram one, LatencyHistogram other) =>
        (one.Count, one.Max) == (other.Count, other.Max) && one.Buckets.SequenceEqual(other.Buckets)
        && Math.Abs((one.Mean - other.Mean).Ticks) <= 1 + (one.Mean.Ticks * 1e-15)
        && one.Percentile(99) == other.Percentile(99);
}
