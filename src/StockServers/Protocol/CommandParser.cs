using System.Buffers.Text;
using System.Runtime.InteropServices;

namespace StockExchange.StockServers.Protocol;

/// <summary>Parses a line of the protocol: <c>show</c>, <c>buy ID N</c>, <c>sell ID N</c>, <c>exit</c>.</summary>
internal static class CommandParser
{
    private static readonly StockCommand Unknown =
        new(CommandKind.Invalid, Mistake: "unknown command: show, buy ID N, sell ID N or exit");
    private static readonly StockCommand TooMany = new(CommandKind.Invalid, Mistake: "show and exit take no arguments");
    private static readonly StockCommand NoOrder = new(CommandKind.Invalid, Mistake: "an order is buy ID N or sell ID N");
    private static readonly StockCommand NoId = new(CommandKind.Invalid, Mistake: "ID is a whole number from 1 to 2147483647");
    private static readonly StockCommand NoQuantity =
        new(CommandKind.Invalid, Mistake: "N is a whole number from 1 to 9223372036854775807");

    /// <param name="line">The line without its end. Words are separated by blanks or tabs.</param>
    public static StockCommand Parse(ReadOnlySpan<byte> line)
    {
        ReadOnlySpan<byte> word = NextWord(ref line);
        if (word.SequenceEqual("buy"u8)) return Order(CommandKind.Buy, line);
        if (word.SequenceEqual("sell"u8)) return Order(CommandKind.Sell, line);
        if (word.SequenceEqual("show"u8)) return Alone(CommandKind.Show, line);
        return word.SequenceEqual("exit"u8) ? Alone(CommandKind.Exit, line) : Unknown;
    }

    private static StockCommand Alone(CommandKind kind, ReadOnlySpan<byte> rest) =>
        NextWord(ref rest).IsEmpty ? new(kind) : TooMany;

    private static StockCommand Order(CommandKind kind, ReadOnlySpan<byte> rest)
    {
        ReadOnlySpan<byte> id = NextWord(ref rest), quantity = NextWord(ref rest);
        if (quantity.IsEmpty || !NextWord(ref rest).IsEmpty) return NoOrder;
        if (!TryParse(id, out long stock) || stock > int.MaxValue) return NoId;
        return TryParse(quantity, out long pieces) ? new(kind, (int)stock, pieces) : NoQuantity;
    }

    private static bool TryParse(ReadOnlySpan<byte> word, out long number) =>
        Utf8Parser.TryParse(word, out number, out int length) && length == word.Length && number > 0 && word[0] != '+';

    private static ReadOnlySpan<byte> NextWord(ref ReadOnlySpan<byte> line)
    {
        line = line.TrimStart(" \t"u8);
        int end = line.IndexOfAny(" \t"u8);
        ReadOnlySpan<byte> word = end < 0 ? line : line[..end];
        line = line[word.Length..];
        return word;
    }
}

/// <summary>The command of a line.</summary>
internal enum CommandKind
{
    /// <summary>Not a command; the mistake says why.</summary>
    Invalid,
    Show,
    Buy,
    Sell,
    Exit,
}

/// <summary>A parsed line.</summary>
/// <param name="Kind">The command.</param>
/// <param name="Id">Of the stock, for an order.</param>
/// <param name="Quantity">Pieces, for an order; 1 or more.</param>
/// <param name="Mistake">Error message for an invalid line.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StockCommand(CommandKind Kind, int Id = 0, long Quantity = 0, string? Mistake = null);
