using System.Buffers;

namespace StockExchange.StockStore.Files;

/// <summary>
/// A line of stock.txt and of the text form of a show: <c>id quantity price</c> and LF.
/// </summary>
public static class StockLine
{
    /// <summary>The longest line, in bytes: 10 + 19 + 19 digits, two blanks, LF.</summary>
    public const int MaxLength = 51;

    /// <summary>Writes a line into <paramref name="destination"/> and returns its length in bytes.</summary>
    /// <exception cref="ArgumentException">The destination is too short; <see cref="MaxLength"/> suffices.</exception>
    public static int Format(in Stock stock, Span<byte> destination)
    {
        int length = 0;
        Append(destination, ref length, stock.Id, (byte)' ');
        Append(destination, ref length, stock.Quantity, (byte)' ');
        Append(destination, ref length, stock.Price, (byte)'\n');
        return length;
    }

    /// <summary>Appends a line to <paramref name="output"/>.</summary>
    public static void Write(IBufferWriter<byte> output, in Stock stock)
    {
        ArgumentNullException.ThrowIfNull(output);
        output.Advance(Format(stock, output.GetSpan(MaxLength)));
    }

    private static void Append(Span<byte> destination, ref int length, long number, byte end)
    {
        if (!number.TryFormat(destination[length..], out int digits) || length + digits == destination.Length)
            throw new ArgumentException($"A stock line needs up to {MaxLength} bytes.", nameof(destination));

        length += digits;
        destination[length++] = end;
    }
}
