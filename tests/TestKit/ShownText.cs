using Spectre.Console;
using StockExchange.CommandLine;

namespace StockExchange.TestKit;

/// <summary>What a view writes into a pipe.</summary>
internal static class ShownText
{
    /// <summary>Without the blanks at the ends of its lines; as wide as for a pipe unless a width in columns is given.</summary>
    public static string Capture(Action<IAnsiConsole> render, int? width = null)
    {
        using var output = new StringWriter { NewLine = "\n" };
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        if (width is not null) console.Profile.Width = width.Value;
        render(console);
        return string.Join('\n', output.ToString().Split('\n').Select(line => line.TrimEnd()));
    }
}
