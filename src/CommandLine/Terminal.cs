using Spectre.Console;

namespace StockExchange.CommandLine;

/// <summary>The console that people read: colours and movement only on a real terminal.</summary>
internal static class Terminal
{
    /// <summary>A pipe has no width; wide enough for everything, narrow enough to read.</summary>
    private const int WidthWithoutTerminal = 110;

    public static IAnsiConsole For(TextWriter output, bool isRedirected)
    {
        IAnsiConsole console = AnsiConsole.Create(new()
        {
            Out = new AnsiConsoleOutput(output),
            Ansi = isRedirected ? AnsiSupport.No : AnsiSupport.Detect,
            Interactive = isRedirected ? InteractionSupport.No : InteractionSupport.Detect,
        });
        PrintableOutput.Guard(console);
        if (isRedirected) console.Profile.Width = WidthWithoutTerminal;
        return console;
    }
}
