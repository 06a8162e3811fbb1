using System.Text;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace StockExchange.CommandLine;

/// <summary>Takes over the terminal's window, as pagers do, and leaves it as it was.</summary>
internal sealed class FullScreen : IDisposable
{
    private const string Enter = "\e[?1049h\e[?25l";
    private const string Leave = "\e[?25h\e[?1049l";
    private const string Home = "\e[H";
    private const string EraseToEndOfLine = "\e[K";
    private const string EraseBelow = "\e[J";

    private readonly IAnsiConsole _console;
    private readonly TextWriter _output;

    public FullScreen(IAnsiConsole console)
    {
        _console = console;
        _output = console.Profile.Out.Writer;
        Send(Enter);
    }

    /// <summary>A terminal that understands where the cursor is to go.</summary>
    public static bool IsPossible(IAnsiConsole console) => console.Profile.Capabilities is { Ansi: true, Interactive: true };

    /// <summary>Replaces what is there. What does not fit is cut off; the size is asked anew each time.</summary>
    /// <param name="view">What to show, given the width and height that there are.</param>
    public void Draw(Func<int, int, IRenderable> view)
    {
        (int width, int height) = (Math.Max(_console.Profile.Width, 1), Math.Max(_console.Profile.Height, 1));
        IEnumerable<string> lines = Lines(view(width, height), width).Take(height);
        Send(Home + string.Join(EraseToEndOfLine + "\r\n", lines) + EraseToEndOfLine + EraseBelow);
    }

    public void Dispose() => Send(Leave);

    private string[] Lines(IRenderable view, int width)
    {
        using var text = new StringWriter(new StringBuilder()) { NewLine = "\n" };
        IAnsiConsole sheet = AnsiConsole.Create(new()
        {
            Out = new AnsiConsoleOutput(text),
            Ansi = AnsiSupport.Yes,
            ColorSystem = (ColorSystemSupport)_console.Profile.Capabilities.ColorSystem,
        });
        sheet.Profile.Width = width;
        PrintableOutput.Guard(sheet);
        sheet.Write(view);
        return text.ToString().TrimEnd('\n').Split('\n');
    }

    /// <summary>In one write, so that no half-drawn window is seen.</summary>
    private void Send(string text)
    {
        _output.Write(text);
        _output.Flush();
    }
}
