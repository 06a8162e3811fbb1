using Spectre.Console;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Experiments.Servers;
using StockExchange.StockLoad.Tests.Servers;

namespace StockExchange.StockLoad.Tests.Rendering;

public sealed class ServersViewTests
{
    [Fact]
    public void An_experiment_on_110_columns_without_colour() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Rendering", "servers-110.txt")),
            Rendered(SampleServers.ByClients),
            ignoreLineEndingDifferences: true);

    [Theory]
    [InlineData(86)]
    [InlineData(110)]
    public void No_line_is_wider_than_the_terminal_and_no_figure_is_cut(int width)
    {
        string text = Rendered(SampleServers.ByClients, width) + Rendered(SampleServers.ByType, width);
        Assert.All(text.Split('\n'), line => Assert.True(line.Length <= width, line));
        Assert.DoesNotContain("…", text, StringComparison.Ordinal);
        Assert.All(SampleServers.Results(SampleServers.ByType), result =>
            Assert.True(ServersProgressView.Line(result).Length < 100, ServersProgressView.Line(result)));
    }

    private static string Rendered(ServersSettings settings, int width = 110)
    {
        using var output = new StringWriter();
        IAnsiConsole console = Terminal.For(output, isRedirected: true);
        console.Profile.Width = width;
        ServersView.Render(console, SampleServers.Section(settings), SampleServers.Runs(settings), complete: false);
        return string.Join('\n', output.ToString().Split('\n').Select(line => line.TrimEnd()));
    }
}
