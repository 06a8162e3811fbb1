namespace StockExchange.StockLoad.Tests.Shared.Requests;

/// <summary>What is wrong before the load begins, or all through it, is said.</summary>
public sealed class ProbeTests
{
    [Theory]
    [InlineData("run")]
    [InlineData("sweep")]
    public async Task Where_nobody_listens_the_load_is_not_started(string command)
    {
        using ChildProcess tool = StockLoadTool.Start(command, "http://127.0.0.1:9", "--duration", "10m"); // the discard port

        Assert.Equal(1, await tool.WaitForExitAsync());
        Assert.Matches("^http://127.0.0.1:9/: .+ The load was not started.\r?\n$", tool.Errors.TrimEnd() + "\n");
    }

    [Fact]
    public async Task An_unknown_host_is_said_before_the_load()
    {
        using ChildProcess tool = StockLoadTool.Start("run", "http://no-such-host.invalid/", "--duration", "10m");

        Assert.Equal(1, await tool.WaitForExitAsync());
        Assert.Contains("The load was not started.", tool.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_load_of_nothing_but_errors_says_so_first_and_has_an_exit_code_of_its_own()
    {
        using LoadTarget target = await LoadTarget.StartAsync("status", "--code", "404", "--share", "1");
        string before = "";
        // On a saturated machine the request before the load may not be answered within its second.
        for (int run = 0; run < 3 && before.Length == 0; run++)
        {
            using ChildProcess tool = StockLoadTool.Start("run", target.Url.AbsoluteUri, "-c", "2", "--requests", "50");

            Assert.True(await tool.WaitForExitAsync() == 5, tool.Said);

            before = tool.Errors;
            Assert.Contains(
                "A check failed. Answers: all 50 answers were errors, most of them 404.",
                Unwrapped(tool.Output),
                StringComparison.Ordinal);
            Assert.Contains("FAILED Answers", tool.Output, StringComparison.Ordinal);
        }

        Assert.StartsWith("A request before the load was answered with 404", before, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Where_asking_changes_something_nothing_is_asked_before_the_load_but_an_error_is_shown_after_it()
    {
        using LoadTarget target = await LoadTarget.StartAsync("status", "--code", "415", "--share", "1");
        using ChildProcess tool = StockLoadTool.Start(
            "run", target.Url.AbsoluteUri, "-X", "POST", "--body", "{}", "-c", "2", "--requests", "50");

        Assert.True(await tool.WaitForExitAsync() == 5, tool.Said);

        Assert.Empty(tool.Errors.Trim());
        Assert.Contains("A request after the load was answered with 415", tool.Output, StringComparison.Ordinal);
    }

    private static string Unwrapped(string text) =>
        string.Join(' ', text.Split((char[])[' ', '\r', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
