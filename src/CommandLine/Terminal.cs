using Spectre.Console;

namespace StockExchange.CommandLine;

/// <summary>A console with colours and cursor movement only on a terminal.</summary>
internal static class Terminal
{
    /// <summary>The width used when the output is redirected: a pipe has none.</summary>
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
