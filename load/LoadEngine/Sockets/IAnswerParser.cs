using System.Text;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.LoadEngine.Sockets;

/// <summary>
/// Finds the end of an answer in whatever pieces it arrives, and keeps only what a load tool needs. An invalid answer throws an
/// <see cref="ExchangeException"/>, after which the parser must begin anew.
/// </summary>
internal interface IAnswerParser
{
    /// <summary>The status code; 0 before it was read.</summary>
    int Status { get; }

    /// <summary>Whether the answer is complete.</summary>
    bool IsWhole { get; }

    /// <summary>Whether the connection may carry another request, once the answer is complete.</summary>
    bool KeepsConnection { get; }

    /// <summary>Begins the answer to this request.</summary>
    void Begin(LoadRequest request);

    /// <summary>Parses bytes, at most to the end of the answer.</summary>
    /// <returns>The number of bytes consumed. The rest is an unfinished line, to be passed again with more bytes.</returns>
    int Read(ReadOnlySpan<byte> bytes);

    /// <summary>Notes that the server has closed the connection: a failure, unless that ends the answer.</summary>
    void Close();
}

/// <summary>Formats received bytes for a message.</summary>
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
