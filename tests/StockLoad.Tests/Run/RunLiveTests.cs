using System.Net;
using Microsoft.AspNetCore.Http;
using StockExchange.StockLoad.Tests.Shared.Live;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>A load with a page that shows it, as a user runs it.</summary>
public sealed class RunLiveTests
{
    [Fact]
    public async Task The_page_shows_the_load_while_it_runs_and_becomes_its_report()
    {
        using var folder = new TemporaryFolder();
        await using TestServer server = await TestServer.StartAsync(SlowlyAsync);
        using ChildProcess tool = StockLoadTool.Start(
            "run", server.Address.AbsoluteUri, "-c", "4", "-d", "5s", "--interval", "200ms", "--live", "--port", "0",
            "--json", "-", "--report", folder.File("report"));
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);
        long opened = TimeProvider.System.GetTimestamp();
        string page = await viewer.GetAsync("/");
        List<string> charts = [];
        int withFigures = 0;

        IReadOnlyDictionary<string, string> last = await viewer.FollowAsync(async parts =>
        {
            if (!parts.TryGetValue("figures", out string? figures) || !figures.Contains(" so far", StringComparison.Ordinal))
                return;
            withFigures++;
            charts.Add(await viewer.GetAsync("/charts?last=300"));
        });

        Assert.True(await tool.WaitForExitAsync() == 0, tool.Said);
        Assert.Contains("<section id=\"report\"></section>", page, StringComparison.Ordinal);
        // Two a second at the most, however long a busy machine takes; intervals are five a second.
        Assert.InRange(withFigures, 2, 2 * (int)TimeProvider.System.GetElapsedTime(opened).TotalSeconds);
        Assert.Contains(charts, chart => chart.Contains("id=\"live-throughput\"", StringComparison.Ordinal)
            && chart.Contains("id=\"live-heat\"", StringComparison.Ordinal));
        Assert.Equal("report", Assert.Single(last).Key);
        Assert.Contains("<span class=\"word good\">complete</span>", last["report"], StringComparison.Ordinal);
        Assert.Contains("id=\"run-1-throughput\"", last["report"], StringComparison.Ordinal);
        Assert.DoesNotContain("style=", last["report"], StringComparison.Ordinal);
        Assert.True(StockLoadTool.OnlyRun(tool).Answered > 0);
        string file = await File.ReadAllTextAsync(
            Path.Combine(folder.File("report"), "report.html"), TestContext.Current.CancellationToken);
        Assert.Contains(last["report"], file, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_the_token_nothing_is_shown()
    {
        await using TestServer server = await TestServer.StartAsync(SlowlyAsync);
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "DOTNET_STARVATION_TOKEN", "abcdefgh12345678",
            "run", server.Address.AbsoluteUri, "-c", "1", "-d", "3s", "--live", "--port", "0");
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);

        Assert.EndsWith("?token=abcdefgh12345678", tool.Errors.Split('\n')[0].Trim(), StringComparison.Ordinal);
        foreach (string path in new[] { "/", "/charts?last=300", "/events", "/live.js" })
            Assert.Equal(HttpStatusCode.Unauthorized, await viewer.GetWithoutTokenAsync(path));
        await viewer.GetAsync("/charts?last=300");
    }

    [Fact]
    public async Task What_the_url_a_header_and_the_server_say_stays_text()
    {
        const string evil = "<script>alert(1)</script>";
        await using TestServer server = await TestServer.StartAsync(async context =>
        {
            context.Response.StatusCode = 500;
            await context.Response.WriteAsync(evil);
        });
        using ChildProcess tool = StockLoadTool.Start(
            "run", $"{server.Address.AbsoluteUri}?a='&b=\"{evil}", "-H", $"X-Evil: {evil}", "-c", "1", "-d", "2s",
            "--live", "--port", "0");
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);
        string seen = await viewer.GetAsync("/");

        IReadOnlyDictionary<string, string> last = await viewer.FollowAsync(async parts =>
            seen += string.Concat(parts.Values) + await viewer.GetAsync("/charts?last=300"));

        Assert.DoesNotContain(evil, seen + last["report"], StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("<script>", seen + last["report"], StringComparison.OrdinalIgnoreCase);
        Assert.Contains(WebUtility.HtmlEncode(evil), last["report"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_signal_ends_the_load_and_the_page_becomes_the_report_of_what_there_is()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There are no such signals.");
        await using TestServer server = await TestServer.StartAsync(SlowlyAsync);
        using ChildProcess tool = StockLoadTool.Start(
            "run", server.Address.AbsoluteUri, "-c", "2", "-d", "5m", "--live", "--port", "0");
        using LiveViewer viewer = await LiveViewer.OpenAsync(tool);
        bool isSent = false;

        IReadOnlyDictionary<string, string> last = await viewer.FollowAsync(parts =>
        {
            if (!isSent && parts.GetValueOrDefault("figures", "").Contains(" so far", StringComparison.Ordinal))
            {
                tool.Signal("INT");
                isSent = true;
            }
            return Task.CompletedTask;
        });

        Assert.Equal(130, await tool.WaitForExitAsync());
        Assert.Contains("partial results", last["report"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_load_that_cannot_begin_is_the_end_of_its_page()
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            1, "run", $"http://127.0.0.1:{FreePort.Find()}/", "--live", "--port", "0");

        Assert.Contains("The load was not started", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_port_that_is_taken_is_said_before_the_load()
    {
        await using TestServer server = await TestServer.StartAsync(SlowlyAsync);
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            1, "run", server.Address.AbsoluteUri, "--live", "--port", $"{server.Address.Port}");

        Assert.Contains($"The page cannot be served at 127.0.0.1:{server.Address.Port}", tool.Errors, StringComparison.Ordinal);
        Assert.Equal(0, server.MostAtOnce);
    }

    [Fact]
    public void A_token_that_is_none_is_refused()
    {
        using ChildProcess tool = StockLoadTool.StartWithVariable(
            "DOTNET_STARVATION_TOKEN", "short", "run", "http://h/", "--live");

        Assert.Equal(1, tool.WaitForExit());
        Assert.Contains("DOTNET_STARVATION_TOKEN is not a token", tool.Errors, StringComparison.Ordinal);
    }

    private static async Task SlowlyAsync(HttpContext context)
    {
        await Task.Delay(10, context.RequestAborted);
        await context.Response.WriteAsync("ok", context.RequestAborted);
    }
}
