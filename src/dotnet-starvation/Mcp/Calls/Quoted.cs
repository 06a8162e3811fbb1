using StockExchange.CommandLine;

namespace DotnetStarvation.Mcp.Calls;

/// <summary>Text from an observed program, a file or the client, as data in an answer: printable, and not longer than wanted.
/// </summary>
internal static class Quoted
{
    private const int ShortLength = 100;
    private const string Cut = "...";

    public static string Short(string text) => Text(text, ShortLength);

    /// <param name="text">The text.</param>
    /// <param name="most">The most characters that remain.</param>
    public static string Text(string text, int most)
    {
        string printable = PrintableText.Escape(text.Length > most ? text[..most] : text);
        return text.Length <= most && printable.Length <= most
            ? printable
            : WithoutHalves(printable[..Math.Min(printable.Length, most - Cut.Length)]) + Cut;
    }

    /// <summary>A character that takes two is kept whole or not at all.</summary>
    private static string WithoutHalves(string text) => text.Length > 0 && char.IsHighSurrogate(text[^1]) ? text[..^1] : text;
}
