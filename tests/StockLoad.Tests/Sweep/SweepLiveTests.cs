using Microsoft.AspNetCore.Http;
using StockExchange.StockLoad.Tests.Shared.Live;

namespace StockExchange.StockLoad.Tests.Sweep;

public sealed class SweepLiveTests
{
    [Fact]
    public async Task The_page_has_the_levels_so_far_and_becomes_the_report()
    {
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            await Task.Delay(5, context.RequestAborted);
            await context.Response.WriteAsync("ok", context.RequestAborted);
        });
        using ChildProcess tool = StockLoadTool.Start(
            "sweep", server.Address.AbsoluteUri, "--vusers", "1,2,4", "-d", "1s", "--warmup", "0s", "--repeat", "1",
            "--no-confirm", "--live", "--port", "0");
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);
        HashSet<string> levels = [];
        List<string> figures = [];

        IReadOnlyDictionary<string, string> last = await viewer.FollowAsync(parts =>
        {
            levels.Add(parts.GetValueOrDefault("levels", ""));
            figures.Add(parts.GetValueOrDefault("figures", ""));
            return Task.CompletedTask;
        });

        await tool.WaitForExitAsync();
        Assert.Contains(levels, html => html.Contains("id=\"sweep-throughput\"", StringComparison.Ordinal));
        Assert.Contains(figures, html => html.Contains("Now: GET, closed loop", StringComparison.Ordinal));
        Assert.Contains("<section id=\"sweep\">", last["report"], StringComparison.Ordinal);
    }
}
