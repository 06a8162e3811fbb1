using StockExchange.LoadEngine.Randomness;

namespace StockExchange.LoadEngine.Flows.Values;

/// <summary>A pause between an answer and the next request, of a fixed or a random length; at most a day.</summary>
public sealed class ThinkTime
{
    private static readonly TimeSpan Longest = TimeSpan.FromDays(1);

    private readonly Func<ulong, ulong, TimeSpan> _sample;

    private ThinkTime(TimeSpan shortest, Func<ulong, ulong, TimeSpan> sample) => (Shortest, _sample) = (shortest, sample);

    /// <summary>How short a pause may be.</summary>
    internal TimeSpan Shortest { get; }

    /// <summary>Always the same pause.</summary>
    /// <param name="length">Its length; above 0.</param>
    public static ThinkTime Fixed(TimeSpan length) => new(Positive(length), (_, _) => length);

    /// <summary>Exponentially distributed pauses: users who come independently of each other.</summary>
    /// <param name="mean">Their mean; above 0.</param>
    public static ThinkTime Exponential(TimeSpan mean)
    {
        Positive(mean);
        return new(TimeSpan.Zero, (random, _) => Times(mean, -Math.Log(AboveZero(random))));
    }

    /// <summary>Log-normally distributed pauses: most are short, a few are long, as people's are.</summary>
    /// <param name="median">Half of them are shorter; above 0.</param>
    /// <param name="sigma">The standard deviation of their natural logarithm: with 1, one in six is longer than 2.7 medians;
    /// not negative.</param>
    public static ThinkTime LogNormal(TimeSpan median, double sigma)
    {
        Positive(median);
        ArgumentOutOfRangeException.ThrowIfNegative(sigma);
        return new(TimeSpan.Zero, (one, other) => Times(median, Math.Exp(sigma * Normal(one, other))));
    }

    /// <summary>A pause for these random numbers.</summary>
    internal TimeSpan Sample(ulong seed, ulong place) =>
        _sample(SplitMix64.At(seed, place), SplitMix64.At(seed, place + 1));

    /// <summary>A product, at most the longest pause.</summary>
    private static TimeSpan Times(TimeSpan length, double factor) =>
        TimeSpan.FromTicks((long)Math.Min(length.Ticks * factor, Longest.Ticks));

    private static TimeSpan Positive(TimeSpan length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(length, TimeSpan.Zero);
        return length;
    }

    /// <summary>A uniform number above 0 and up to 1.</summary>
    private static double AboveZero(ulong random) => ((random >> 11) + 1) * (1.0 / (1UL << 53));

    /// <summary>A normally distributed number (Box and Muller, A note on the generation of random normal deviates,
    /// 1958).</summary>
    private static double Normal(ulong one, ulong other) =>
        Math.Sqrt(-2 * Math.Log(AboveZero(one))) * Math.Cos(2 * Math.PI * AboveZero(other));
}
