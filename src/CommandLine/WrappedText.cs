using Spectre.Console;
using Spectre.Console.Rendering;

namespace StockExchange.CommandLine;

/// <summary>Text that wraps between words and stays to the right of its lead; its own line breaks are escaped.</summary>
internal static class WrappedText
{
    public static void Write(IAnsiConsole console, string lead, string text, Style? style = null)
    {
        foreach (string line in Lines(PrintableText.Escape(text), console.Profile.Width - lead.Length - 1))
        {
            console.Write(new WholeLine(lead + line, style ?? Style.Plain));
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

    /// <summary>A line that is not broken: Spectre breaks a longer word, such as the name of a test, at the width.</summary>
    private sealed class WholeLine(string line, Style style) : IRenderable
    {
        public Measurement Measure(RenderOptions options, int maxWidth) => new(line.Length, line.Length);

        public IEnumerable<Segment> Render(RenderOptions options, int maxWidth) => [new(line, style), Segment.LineBreak];
    }
}
