using System.Buffers.Text;

namespace StockExchange.StockStore.Files;

/// <summary>Parses a line of stock.txt from left to right, up to its first fault.</summary>
/// <remarks>All text before the first fault is ASCII, so the fault's byte offset is also its character column.</remarks>
internal ref struct StockLineParser(ReadOnlySpan<byte> line)
{
    private readonly ReadOnlySpan<byte> _line = line;
    private int _column;
    private int _end;

    /// <summary>The fault, after <see cref="TryParse"/> returned false.</summary>
    public LineFault? Fault { get; private set; }

    /// <summary>Column of the id, from 1, after the line was parsed.</summary>
    public int IdColumn { get; private set; }

    /// <summary>Whether the line is blank or a comment.</summary>
    public static bool IsEmpty(ReadOnlySpan<byte> line)
    {
        int first = line.IndexOfAnyExcept((byte)' ', (byte)'\t');
        return first < 0 || line[first] == '#';
    }

    public bool TryParse(out Stock stock)
    {
        if (TryId(out int id)
            && TryNumber("a quantity", 0, long.MaxValue, out long quantity)
            && TryNumber("a price", 0, long.MaxValue, out long price)
            && TryEnd())
        {
            stock = new Stock(id, quantity, price);
            return true;
        }

        stock = default;
        return false;
    }

    private bool TryId(out int id)
    {
        bool parsed = TryNumber("an id", 1, int.MaxValue, out long value);
        id = (int)value;
        IdColumn = _column + 1;
        return parsed;
    }

    private bool TryNumber(string what, long least, long most, out long value)
    {
        ReadOnlySpan<byte> digits = NextColumn();
        bool parsed = Utf8Parser.TryParse(digits, out ulong number, out int consumed) && consumed == digits.Length;
        value = (long)number;
        return (parsed && number >= (ulong)least && number <= (ulong)most)
            || Fail(digits, $"{what} (a whole number from {least} to {most})");
    }

    private bool TryEnd()
    {
        ReadOnlySpan<byte> extra = NextColumn();
        return extra.IsEmpty || Fail(extra, "the end of the line after id, quantity and price");
    }

    private bool Fail(ReadOnlySpan<byte> column, string expected)
    {
        Fault = new LineFault(_column + 1, column.IsEmpty ? "the end of the line" : LineFault.Quote(column), expected);
        return false;
    }

    private ReadOnlySpan<byte> NextColumn()
    {
        _column = _end;
        while (_column < _line.Length && IsBlank(_line[_column]))
            _column++;
        _end = _column;
        while (_end < _line.Length && !IsBlank(_line[_end]))
            _end++;
        return _line[_column.._end];
    }

    private static bool IsBlank(byte value) => value is (byte)' ' or (byte)'\t';
}
