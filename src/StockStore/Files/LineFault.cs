using System.Text;

namespace StockExchange.StockStore.Files;

/// <summary>A fault in a line of stock.txt.</summary>
internal sealed record LineFault(int Column, string Found, string Expected)
{
    private const int LongestQuote = 24;

    /// <summary>Untrusted bytes as printable text, shortened: all but printable ASCII becomes \xNN.</summary>
    public static string Quote(ReadOnlySpan<byte> bytes)
    {
        var quoted = new StringBuilder("\"");
        foreach (byte value in bytes[..Math.Min(bytes.Length, LongestQuote)])
        {
            if (value is (byte)'"' or (byte)'\\') quoted.Append('\\').Append((char)value);
            else if (value is >= 0x20 and < 0x7F) quoted.Append((char)value);
            else
                quoted.Append($"\\x{value:X2}");
        }

        return quoted.Append(bytes.Length > LongestQuote ? "...\"" : "\"").ToString();
    }
}
