using Spectre.Console;

namespace StockExchange.CommandLine;

/// <summary>Text that wraps between words and stays to the right of its lead; its own line breaks are escaped.</summary>
internal static class WrappedText
{
    public static void Write(IAnsiConsole console, string lead, string text, Style? style = null)
    {
        foreach (string line in Lines(PrintableText.Escape(text), console.Profile.Width - lead.Length - 1))
        {
            console.WriteLine(lead + line, style ?? Style.Plain);
            lead = new(' ', lead.Length);
        }
    }

    internal static IEnumerable<string> Lines(string text, int width)
    {
        string line = "";
        foreach (string word in text.Split(' '))
        {
            if (line.Length > 0 && line.Length + 1 + word.Length > width)
            {
                yield return line;
                line = word;
            }
            else
            {
                line = line.Length == 0 ? word : $"{line} {word}";
            }
        }

        yield return line;
    }
}
