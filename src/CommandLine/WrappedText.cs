using Spectre.Console;

namespace StockExchange.CommandLine;

/// <summary>Text that wraps at words, at no line breaks of its own, and stays to the right of its lead.</summary>
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
