using Microsoft.Playwright;
using StockExchange.CommandLine.Processes;
using StockExchange.Measuring;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests.Dashboard;

/// <summary>The command with real processes, seen in a browser.</summary>
public sealed class DashboardCommandTests : TestWithFolder
{
    private const string TokenVariable = "DOTNET_STARVATION_TOKEN";

    [Fact]
    public async Task The_page_goes_on_for_two_viewers_while_125_connections_starve_the_process()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        using ChildProcess service = ChildProcess.Start(ChildCommand.Built(
            "StockApi", "--urls", "http://127.0.0.1:0", "--Stocks:Path", Folder.Write("stock.txt", "1 100 10\n")));
        string url = (await service.WaitForAsync("Now listening on: ")).Trim();
        using RunningTool tool = new("dashboard", "-p", $"{service.Id}", "--port", "0");
        Uri address = Address(tool);
        IPage first = await viewers.OpenAsync(address);
        using var load = new ConnectionLoad(new Uri($"{url}/api/stocks/taskwait"), connections: 125);

        await Viewers.WaitForAsync(first, ".state .word", "starving");
        IPage second = await viewers.OpenAsync(address);
        await Viewers.WaitForAsync(second, ".state .word", "starving");
        foreach (IPage page in new[] { first, second })
        {
            await page.EvaluateAsync("swaps = 0; new MutationObserver(() => swaps++).observe(charts, { childList: true })");
            await Viewers.WaitUntilAsync(page, "swaps >= 5");
        }
        await PressThroughNewsAsync(first, first.Locator("#charts .strip a").First);
        await Viewers.WaitForAsync(first, ".seen .box", "TaskWaitController.Show");
        await Viewers.WaitForAsync(first, ".seen .box", "GET /api/stocks/taskwait");
        await Viewers.WaitForAsync(first, ".seen .box mark", ".Result");

        // An episode that ended before stacks were taken has no call in its row.
        ILocator episode = first.Locator("#episodes li").Filter(new() { HasText = "TaskWaitController.Show" }).First.Locator("a");
        IDownload download = await first.RunAndWaitForDownloadAsync(() => episode.ClickAsync());
        string file = Folder.File("episode.html");
        await download.SaveAsAsync(file);
        IPage offline = await viewers.OpenAsync(new(file));
        await Viewers.WaitForAsync(offline, "h1", "TaskWaitController.Show");

        service.Kill();
        await Viewers.WaitForAsync(first, "#target .box", "has ended");
        tool.Signal("INT");
        Assert.Equal(130, tool.WaitForExit());
        await Viewers.WaitForAsync(second, "#link", "No data for");
        Assert.DoesNotContain(viewers.Complaints, complaint => complaint.Contains("Error:", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_page_that_is_open_finds_the_tool_again_when_it_has_the_same_token()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        using var target = Target.Start("idle");
        int port = FreePort.Find();
        string[] arguments = ["dashboard", "-p", $"{target.Id}", "--port", $"{port}"];
        IPage page;
        using (RunningTool tool = Start("firstfirstfirst1"))
        {
            page = await viewers.OpenAsync(Address(tool));
            await Viewers.WaitForAsync(page, ".state .word", "healthy");
            tool.Signal("TERM");
            Assert.Equal(143, tool.WaitForExit());
        }
        await Viewers.WaitForAsync(page, "#link", "No data for");

        using (RunningTool tool = Start("secondsecond2222"))
        {
            Address(tool);
            await Viewers.WaitForAsync(page, "#link", "new token");
            tool.Signal("TERM");
            tool.WaitForExit();
        }
        using (RunningTool tool = Start("firstfirstfirst1"))
        {
            Address(tool);
            await Viewers.WaitUntilAsync(page, "document.getElementById('link').textContent === ''");
            await Viewers.WaitForAsync(page, ".state .word", "healthy");
        }

        RunningTool Start(string token) => new(new Dictionary<string, string?> { [TokenVariable] = token }, arguments);
    }

    [Fact]
    public async Task A_process_with_that_name_is_found_again()
    {
        await using Viewers viewers = await Viewers.StartAsync();
        using NamedTarget program = new("dash");
        using RunningTool tool = new("dashboard", "-n", program.Name, "--port", "0");
        IPage page = await viewers.OpenAsync(Address(tool));
        await Viewers.WaitForAsync(page, "#target", "Waiting for a process called");

        for (int start = 0; start < 2; start++)
        {
            using Target target = program.Start("idle");
            await Viewers.WaitForAsync(page, "#target", $"{target.Id} (");
            target.Kill();
            await Viewers.WaitForAsync(page, "#target .box", "Waiting for a process called");
        }
    }

    [Fact]
    public void It_ends_when_its_time_is_over_and_says_what_it_cannot_do()
    {
        using var target = Target.Start("idle");
        string id = $"{target.Id}";

        Assert.Equal(0, Tool.Run("dashboard", "-p", id, "--port", "0", "--duration", "2s").ExitCode);
        Assert.Equal(3, Tool.Run("dashboard", "-p", "999999999", "--port", "0").ExitCode);
        Assert.Equal(64, Tool.Run("dashboard", "-p", id, "--port", "70000").ExitCode);
        Assert.Equal(64, Tool.Run("dashboard", "-p", id, "--address", "localhost").ExitCode);
        using RunningTool tool = new("dashboard", "-p", id, "--port", "0");
        Tool taken = Tool.Run("dashboard", "-p", id, "--port", $"{Address(tool).Port}");
        Assert.Equal(1, taken.ExitCode);
        Assert.StartsWith("The page cannot be served at 127.0.0.1:", taken.Errors, StringComparison.Ordinal);
    }

    /// <summary>
    /// A click of more than two seconds, in which news comes. Paused at first, so that the link stays where the pointer goes.
    /// </summary>
    private static async Task PressThroughNewsAsync(IPage page, ILocator link)
    {
        await link.WaitForAsync();
        await page.Locator("#pause").ClickAsync();
        await link.HoverAsync();
        await page.Mouse.DownAsync();
        await page.EvaluateAsync("pause(false); swaps = 0; pressed = heard");
        await Viewers.WaitUntilAsync(page, "heard > pressed + 2000");
        Assert.Equal(0, await page.EvaluateAsync<int>("swaps"));
        await page.Mouse.UpAsync();
        await Viewers.WaitUntilAsync(page, "swaps > 0");
    }

    private static Uri Address(RunningTool tool)
    {
        tool.WaitFor("?token=");
        return new(tool.Output.Split('\n')[0]);
    }
}
