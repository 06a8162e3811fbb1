using System.Globalization;

namespace StockExchange.LoadEngine.Flows.Values;

/// <summary>A generated value, a new one for each iteration of a flow.</summary>
public abstract class FlowValue
{
    private protected FlowValue()
    {
    }

    /// <summary>A number that no other iteration of the load has, the warm-up included: first, first + step, ...</summary>
    /// <param name="first">The first number.</param>
    /// <param name="step">The difference from one to the next.</param>
    public static FlowValue Counter(long first = 1, long step = 1) => new CounterValue(first, step);

    /// <summary>A random integer, each equally often.</summary>
    /// <param name="least">The least one.</param>
    /// <param name="most">The greatest one; not less than the least.</param>
    /// <exception cref="ArgumentOutOfRangeException">The greatest is less than the least.</exception>
    public static FlowValue RandomInteger(long least, long most) => new RandomValue(least, most);

    /// <summary>A random UUID (RFC 9562, version 4), another one also when the load is repeated with the same seed.</summary>
    public static FlowValue Uuid() => new UuidValue();

    /// <summary>One of some texts, each equally often.</summary>
    /// <param name="texts">The texts; at least one.</param>
    /// <exception cref="ArgumentException">There is none.</exception>
    public static FlowValue Choice(IReadOnlyList<string> texts) => new ChoiceValue(texts);

    /// <summary>Creates the generator for one load, which all vusers share.</summary>
    internal abstract IValueGenerator CreateGenerator();
}

/// <summary>Generates the values of one name. Thread-safe.</summary>
internal interface IValueGenerator
{
    /// <summary>The longest value, in bytes.</summary>
    int Longest { get; }

    /// <summary>Writes a value in UTF-8.</summary>
    /// <param name="random">A random number for this value alone.</param>
    /// <param name="into">Has room for the longest value.</param>
    /// <returns>The number of bytes written.</returns>
    int Write(ulong random, Span<byte> into);
}

/// <inheritdoc cref="FlowValue.Counter"/>
internal sealed class CounterValue(long first, long step) : FlowValue
{
    internal override IValueGenerator CreateGenerator() => new Generator(first, step);

    private sealed class Generator(long first, long step) : IValueGenerator
    {
        private long _taken;

        public int Longest => IntegerText.Longest;

        public int Write(ulong random, Span<byte> into) =>
            IntegerText.Write(unchecked(first + ((Interlocked.Increment(ref _taken) - 1) * step)), into);
    }
}

/// <inheritdoc cref="FlowValue.RandomInteger"/>
internal sealed class RandomValue : FlowValue, IValueGenerator
{
    private readonly long _least;
    private readonly ulong _count;

    public RandomValue(long least, long most)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(most, least);
        (_least, _count) = (least, unchecked((ulong)(most - least) + 1));
    }

    public int Longest => IntegerText.Longest;

    internal override IValueGenerator CreateGenerator() => this;

    /// <summary>The high half of a product is uniform; a count of 0 stands for all 64-bit numbers.</summary>
    public int Write(ulong random, Span<byte> into)
    {
        ulong offset = _count == 0 ? random : Math.BigMul(random, _count, out _);
        return IntegerText.Write(unchecked(_least + (long)offset), into);
    }
}

/// <inheritdoc cref="FlowValue.Uuid"/>
internal sealed class UuidValue : FlowValue, IValueGenerator
{
    public int Longest => 36;

    internal override IValueGenerator CreateGenerator() => this;

    public int Write(ulong random, Span<byte> into) =>
        Guid.NewGuid().TryFormat(into, out int written) ? written : throw new ArgumentException("No room.", nameof(into));
}

/// <inheritdoc cref="FlowValue.Choice"/>
internal sealed class ChoiceValue : FlowValue, IValueGenerator
{
    private readonly byte[][] _texts;

    public ChoiceValue(IReadOnlyList<string> texts)
    {
        if (texts.Count == 0) throw new ArgumentException("There is nothing to choose from.", nameof(texts));
        _texts = [.. texts.Select(System.Text.Encoding.UTF8.GetBytes)];
    }

    public int Longest => _texts.Max(text => text.Length);

    internal override IValueGenerator CreateGenerator() => this;

    public int Write(ulong random, Span<byte> into)
    {
        byte[] text = _texts[Math.BigMul(random, (ulong)_texts.Length, out _)];
        text.CopyTo(into);
        return text.Length;
    }
}

/// <summary>Integers in decimal.</summary>
internal static class IntegerText
{
    public const int Longest = 20;

    public static int Write(long number, Span<byte> into) =>
        number.TryFormat(into, out int written, default, CultureInfo.InvariantCulture)
            ? written
            : throw new ArgumentException("No room.", nameof(into));
}
