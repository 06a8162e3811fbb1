using Spectre.Console;

namespace StockExchange.CommandLine.Tests;

public sealed class TerminalTests
{
    [Fact]
    public void A_pipe_gets_neither_colours_nor_the_narrow_lines_of_an_unknown_terminal()
    {
        using var output = new StringWriter();
        IAnsiConsole console = Terminal.For(output, isRedirected: true);

        console.Markup($"[red]{new string('x', 100)}[/]");

        Assert.Equal(new string('x', 100), output.ToString());
        Assert.False(FullScreen.IsPossible(console));
    }
}
