using System.Text;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace StockExchange.CommandLine;

/// <summary>The terminal's alternate screen, as pagers use it; disposing restores the window.</summary>
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

    /// <summary>Whether the console is a terminal that supports ANSI escape sequences.</summary>
    public static bool IsPossible(IAnsiConsole console) => console.Profile.Capabilities is { Ansi: true, Interactive: true };

    /// <summary>Replaces the contents of the screen, and crops what does not fit.</summary>
    /// <param name="view">Renders for the current width and height.</param>
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

    /// <summary>Writes in one call, so that the window does not flicker.</summary>
    private void Send(string text)
    {
        _output.Write(text);
        _output.Flush();
    }
}
