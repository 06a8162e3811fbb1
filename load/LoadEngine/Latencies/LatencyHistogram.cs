using System.Numerics;

namespace StockExchange.LoadEngine.Latencies;

/// <summary>
/// Counts latencies in buckets that are at most 0.1 % wide: a high-dynamic-range histogram (Gil Tene, HdrHistogram), log-linear,
/// with three significant digits from 0.1 us to 1 h in a fixed 220 kB. Recording does not allocate. Not thread-safe.
/// </summary>
public sealed class LatencyHistogram
{
    /// <summary>The longest latency: longer ones are recorded as this.</summary>
    public static readonly TimeSpan Longest = TimeSpan.FromHours(1);

    /// <summary>The greatest relative error of a percentile: half a bucket.</summary>
    public const double RelativeError = 1.0 / 2048;

    /// <summary>The number of buckets per power of two; values below twice this number are exact.</summary>
    private const int BucketsPerOctave = 1024;

    private static readonly int LastIndex = IndexOf(Longest.Ticks);

    private readonly long[] _counts = new long[LastIndex + 1];
    private long _sumHigh;
    private ulong _sumLow;
    private long _min = long.MaxValue;
    private long _max;

    /// <summary>The sum of the ticks. Its fields are two halves, because what uses a class with a field of this type is not
    /// compiled ahead of time.</summary>
    private Int128 Sum
    {
        get => new((ulong)_sumHigh, _sumLow);
        set => (_sumHigh, _sumLow) = ((long)(value >> 64), (ulong)value);
    }

    /// <summary>The number of latencies recorded.</summary>
    public long Count { get; private set; }

    /// <summary>The exact mean; zero when there are none.</summary>
    public TimeSpan Mean => Count == 0 ? TimeSpan.Zero : new((long)(Sum / Count));

    /// <summary>The exact maximum; zero when there are none.</summary>
    public TimeSpan Max => new(_max);

    /// <summary>The buckets that are not empty, in order: the middle of each, and the number of latencies in it.</summary>
    public IEnumerable<(TimeSpan Latency, long Count)> Buckets
    {
        get
        {
            int last = Last;
            for (int index = First; index <= last; index++)
                if (_counts[index] > 0) yield return (new(MiddleOf(index)), _counts[index]);
        }
    }

    /// <summary>The numbers of latencies by bucket, up to the last one that is not empty.</summary>
    internal ReadOnlySpan<long> Counts => _counts.AsSpan(0, Last + 1);

    /// <summary>The first bucket that is not empty; greater than the last one when there are no latencies.</summary>
    private int First => Count == 0 ? 1 : IndexOf(_min);

    private int Last => Count == 0 ? 0 : IndexOf(_max);

    /// <summary>Records a latency; a negative one as zero, one above <see cref="Longest"/> as that.</summary>
    public void Record(TimeSpan latency) => Record(latency, 1);

    /// <summary>Records a latency several times.</summary>
    public void Record(TimeSpan latency, long count)
    {
        long ticks = Math.Clamp(latency.Ticks, 0, Longest.Ticks);
        _counts[IndexOf(ticks)] += count;
        Count += count;
        Sum += (Int128)ticks * count;
        _min = Math.Min(_min, ticks);
        _max = Math.Max(_max, ticks);
    }

    /// <summary>Adds the latencies of another histogram.</summary>
    public void Add(LatencyHistogram other)
    {
        int last = other.Last;
        for (int index = other.First; index <= last; index++) _counts[index] += other._counts[index];
        Count += other.Count;
        Sum += other.Sum;
        _min = Math.Min(_min, other._min);
        _max = Math.Max(_max, other._max);
    }

    /// <summary>Adds encoded latencies.</summary>
    /// <exception cref="FormatException">They are damaged.</exception>
    internal void AddEncoded(EncodedLatencies encoded)
    {
        (int first, int last, long count) = HdrEncoding.AddTo(_counts, encoded.Counts.Span);
        (long min, long max) = (Ticks(encoded.MinMs), Ticks(encoded.MaxMs));
        bool isWhole = first >= 0 && count > 0 && double.IsFinite(encoded.SumMs) && IndexOf(min) == first && IndexOf(max) == last;
        if (!isWhole) throw new FormatException("The histogram does not have its shortest and its longest latency.");
        Count += count;
        Sum += (Int128)Math.Round(encoded.SumMs * TimeSpan.TicksPerMillisecond);
        _min = Math.Min(_min, min);
        _max = Math.Max(_max, max);

        static long Ticks(double milliseconds) =>
            (long)Math.Clamp(Math.Round(milliseconds * TimeSpan.TicksPerMillisecond), 0, Longest.Ticks);
    }

    internal EncodedLatencies? Encode() => Count == 0
        ? null
        : new(
            HdrEncoding.Encode(Counts), (double)Sum / TimeSpan.TicksPerMillisecond,
            new TimeSpan(_min).TotalMilliseconds, Max.TotalMilliseconds);

    /// <summary>Removes all latencies.</summary>
    public void Clear()
    {
        if (Count > 0) Array.Clear(_counts, First, Last - First + 1);
        (Count, Sum, _min, _max) = (0, 0, long.MaxValue, 0);
    }

    /// <summary>The percentile by nearest rank: the smallest latency that at least this percentage does not exceed; zero when
    /// there are none.</summary>
    /// <param name="percent">The percentage, 0 to 100.</param>
    public TimeSpan Percentile(double percent)
    {
        long rank = Math.Max(1, (long)Math.Ceiling(Count * (decimal)percent / 100));
        if (rank >= Count) return Max;
        long seen = 0;
        int first = First;
        ReadOnlySpan<long> counts = _counts.AsSpan(first, Last - first + 1);
        for (int index = 0; index < counts.Length; index++)
            if ((seen += counts[index]) >= rank) return new(Math.Min(MiddleOf(first + index), _max));
        return Max;
    }

    /// <summary>The middle of each bucket.</summary>
    internal static IEnumerable<TimeSpan> Middles() =>
        Enumerable.Range(0, LastIndex + 1).Select(index => new TimeSpan(MiddleOf(index)));

    private static int IndexOf(long ticks)
    {
        int shift = ShiftOf(ticks);
        return (shift * BucketsPerOctave) + (int)(ticks >> shift);
    }

    /// <summary>The number of bits that a value is shifted right, until it is below twice the buckets of an octave.</summary>
    private static int ShiftOf(long ticks) =>
        Math.Max(0, BitOperations.Log2((ulong)ticks) - BitOperations.Log2(BucketsPerOctave));

    private static long MiddleOf(int index)
    {
        int shift = Math.Max(0, (index / BucketsPerOctave) - 1);
        long low = (long)(index - (shift * BucketsPerOctave)) << shift;
        return low + ((1L << shift) >> 1);
    }
}
