using System.Globalization;
using System.Text;
using Spectre.Console;

namespace StockExchange.CommandLine;

/// <summary>
/// Text from outside (names and arguments of processes, routes, names in files) for a terminal. A control character in it would
/// be a command to the terminal (move the cursor, set the title), so it is escaped.
/// </summary>
internal static class PrintableText
{
    /// <summary>Writes control characters, also those that change the direction of text, as C# does: <c>\n</c>, <c>\e</c>,
    /// <c>\u202E</c>.</summary>
    public static string Escape(string text)
    {
        if (!text.Any(IsCommand)) return text;
        var shown = new StringBuilder(text.Length + 16);
        foreach (char letter in text) shown.Append(IsCommand(letter) ? Escape(letter) : letter);
        return shown.ToString();
    }

    /// <summary>The text with control characters escaped, and for Spectre's markup.</summary>
    public static string Printable(this string text) => Escape(text).EscapeMarkup();

    private static string Escape(char letter) => letter switch
    {
        '\n' => @"\n",
        '\r' => @"\r",
        '\t' => @"\t",
        '\e' => @"\e",
        _ => string.Create(CultureInfo.InvariantCulture, $@"\u{(int)letter:X4}"),
    };

    private static bool IsCommand(char letter) => char.IsControl(letter) || char.GetUnicodeCategory(letter)
        is UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
