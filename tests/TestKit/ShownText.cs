using Spectre.Console;
using StockExchange.CommandLine;

namespace StockExchange.TestKit;

/// <summary>What a view writes into a pipe.</summary>
internal static class ShownText
{
    /// <param name="render">Writes it.</param>
    /// <param name="width">Of the terminal, in columns; that of a pipe where null.</param>
    /// <returns>Without the blanks at the ends of its lines.</returns>
    public static string Capture(Action<IAnsiConsole> render, int? width = null)
    {
        using var output = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        if (width is not null) console.Profile.Width = width.Value;
        render(console);
        return string.Join('\n', output.ToString().Split('\n').Select(line => line.TrimEnd()));
    }
}
