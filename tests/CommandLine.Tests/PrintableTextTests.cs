using Spectre.Console;

namespace StockExchange.CommandLine.Tests;

public sealed class PrintableTextTests
{
    [Theory]
    [InlineData("a\nb\r\tc", @"a\nb\r\tc")]
    [InlineData("\e[2Jgone", @"\e[2Jgone")]
    [InlineData("\e]0;title\a", @"\e]0;title\u0007")]
    [InlineData("\u009b2J", @"\u009B2J")]
    [InlineData("abc\u202Edef", @"abc\u202Edef")]
    [InlineData("zero\u200Bwidth", @"zero\u200Bwidth")]
    [InlineData("line\u2028break\u2029", @"line\u2028break\u2029")]
    public void Control_characters_are_escaped(string text, string shown) =>
        Assert.Equal(shown, PrintableText.Escape(text));

    [Theory]
    [InlineData("")]
    [InlineData("GET /orders/{id}?name=Zoë")]
    [InlineData("▁▅█ 日本語 [red]")]
    public void Anything_else_stays_as_it_is(string text) => Assert.Same(text, PrintableText.Escape(text));

    [Fact]
    public void Markup_is_escaped() => Assert.Equal(@"[[red]]\n", "[red]\n".Printable());

    [Fact]
    public void A_console_escapes_control_characters_of_all_widgets()
    {
        using var output = new StringWriter();
        IAnsiConsole console = Terminal.For(output, isRedirected: true);

        console.Write(new Text("evil\e[2Jname"));
        console.WriteLine();
        console.Write(new Table().AddColumn("a\u202Eb"));

        Assert.DoesNotContain('\e', output.ToString());
        Assert.DoesNotContain('\u202E', output.ToString());
        Assert.StartsWith(@"evil\e[2Jname", output.ToString(), StringComparison.Ordinal);
    }
}
