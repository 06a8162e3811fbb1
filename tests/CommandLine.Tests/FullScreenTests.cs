using Spectre.Console;

namespace StockExchange.CommandLine.Tests;

public sealed class FullScreenTests
{
    private const string Enter = "\e[?1049h\e[?25l";
    private const string Leave = "\e[?25h\e[?1049l";

    [Fact]
    public void The_terminal_is_left_as_it_was()
    {
        using var output = new StringWriter();
        using (new FullScreen(Console(output, width: 10, height: 3))) Assert.Equal(Enter, output.ToString());
        Assert.Equal(Enter + Leave, output.ToString());
    }

    [Fact]
    public void A_view_that_is_too_high_is_cut_off_and_each_line_replaces_what_was_there()
    {
        using var output = new StringWriter();
        using var screen = new FullScreen(Console(output, width: 10, height: 2));
        output.GetStringBuilder().Clear();

        screen.Draw((width, height) => new Text($"{width} by {height}\ntwo\nthree"));

        Assert.Equal("\e[H10 by 2\e[K\r\ntwo\e[K\e[J", output.ToString());
    }

    private static IAnsiConsole Console(StringWriter output, int width, int height)
    {
        IAnsiConsole console = AnsiConsole.Create(new() { Out = new AnsiConsoleOutput(output), Ansi = AnsiSupport.Yes });
        (console.Profile.Width, console.Profile.Height) = (width, height);
        return console;
    }
}
