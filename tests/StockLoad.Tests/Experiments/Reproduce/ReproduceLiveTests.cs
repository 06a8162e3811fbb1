using StockExchange.StockLoad.Tests.Shared.Live;

namespace StockExchange.StockLoad.Tests.Experiments.Reproduce;

public sealed class ReproduceLiveTests
{
    [Fact]
    public async Task The_page_has_a_column_for_each_variant_while_they_run_and_becomes_the_report()
    {
        using ChildProcess tool = StockLoadTool.Start(
            "reproduce", "--variant", "taskasyncwait", "--variant", "taskwait", "--duration", "3s", "--drain", "3s",
            "--live", "--port", "0");
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);
        List<string> figures = [], charts = [];

        IReadOnlyDictionary<string, string> last = await viewer.FollowAsync(async parts =>
        {
            figures.Add(parts.GetValueOrDefault("figures", ""));
            charts.Add(await viewer.GetAsync("/charts?last=300"));
        });

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);
        Assert.Contains(figures, html => html.Contains("<h2>taskasyncwait</h2>", StringComparison.Ordinal)
            && html.Contains("<h2>taskwait</h2>", StringComparison.Ordinal)
            && html.Contains("threads at peak", StringComparison.Ordinal)); // of the first, while the second one runs
        Assert.Contains(charts, html => html.Contains("id=\"variants-throughput-2\"", StringComparison.Ordinal)
            && html.Contains("id=\"variants-threads-1\"", StringComparison.Ordinal));
        Assert.Contains("<section id=\"variants\">", last["report"], StringComparison.Ordinal);
    }
}
