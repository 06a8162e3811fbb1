using StockExchange.StockLoad.Experiments.Servers;

namespace StockExchange.StockLoad.Tests.Experiments.Servers;

public sealed class ServersViewTests
{
    [Fact]
    public void An_experiment_on_110_columns_without_colour() =>
        Assert.Equal(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Experiments", "Servers", "servers-110.txt")),
            Rendered(SampleExperiments.ByClients),
            ignoreLineEndingDifferences: true);

    [Theory]
    [InlineData(86)]
    [InlineData(110)]
    public void No_line_is_wider_than_the_terminal_and_no_figure_is_cut(int width)
    {
        string text = Rendered(SampleExperiments.ByClients, width) + Rendered(SampleExperiments.ByType, width);
        Assert.All(text.Split('\n'), line => Assert.True(line.Length <= width, line));
        Assert.DoesNotContain("…", text, StringComparison.Ordinal);
        Assert.All(SampleExperiments.Results(SampleExperiments.ByType), result =>
            Assert.True(ServerRunNews.Line(result).Length < 100, ServerRunNews.Line(result)));
    }

    private static string Rendered(ServersSettings settings, int width = 110) => ShownText.Capture(
        console => ServersView.Render(
            console, SampleExperiments.Section(settings), SampleExperiments.Runs(settings), complete: false),
        width);
}
