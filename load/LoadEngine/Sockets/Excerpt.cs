using System.Text;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>What came, for people.</summary>
internal static class Excerpt
{
    private const int Longest = 40;

    public static string FromText(ReadOnlySpan<byte> text)
    {
        string start = Encoding.Latin1.GetString(text[..Math.Min(text.Length, Longest)]);
        return string.Concat(start.Select(character => char.IsControl(character) ? '?' : character))
            + (text.Length > Longest ? "..." : "");
    }
}
