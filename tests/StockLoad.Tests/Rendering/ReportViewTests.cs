using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Experiments.Reproduce;

namespace StockExchange.StockLoad.Tests.Rendering;

public sealed class ReportViewTests
{
    [Fact]
    public void A_report_on_80_columns_without_colour() =>
        Assert.Equal(Golden(), Rendered(80), ignoreLineEndingDifferences: true);

    [Theory]
    [InlineData(80)]
    [InlineData(120)]
    public void No_line_is_wider_than_the_terminal_and_none_has_an_escape(int width)
    {
        string text = Rendered(width);

        Assert.All(text.Split('\n'), line => Assert.True(line.Length <= width, line));
        Assert.DoesNotContain('\u001b', text);
    }

    private static string Rendered(int width)
    {
        using var output = new StringWriter();
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        console.Profile.Width = width;
        ReproduceView.Render(console, Reports.Two, Reports.Settings);
        return string.Join('\n', output.ToString().Split('\n').Select(line => line.TrimEnd()));
    }

    private static string Golden() => File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Rendering", "report-80.txt"));
}
