namespace StockExchange.StockLoad.Tests.Shared.Requests;

/// <summary>Errors before the load begins, or all through it, are reported.</summary>
public sealed class ProbeTests
{
    [Theory]
    [InlineData("run", "http://127.0.0.1:9/")] // the discard port
    [InlineData("sweep", "http://127.0.0.1:9/")]
    [InlineData("run", "http://no-such-host.invalid/")]
    public async Task Where_nobody_listens_the_load_is_not_started(string command, string url)
    {
        using ChildProcess tool = await StockLoadTool.EndsAsync(1, command, url, "--duration", "10m");

        Assert.Matches($"^{url}: .+ The load was not started.\r?\n$", tool.Errors.TrimEnd() + "\n");
    }

    [Fact]
    public async Task A_load_of_nothing_but_errors_says_so_first_and_has_an_exit_code_of_its_own()
    {
        await using TestServer server = await TestServer.AnsweringAsync(404);
        string before = "";
        // On a saturated machine the request before the load may not be answered within its second.
        for (int run = 0; run < 3 && before.Length == 0; run++)
        {
            using ChildProcess tool = await StockLoadTool.EndsAsync(
                5, "run", server.Address.AbsoluteUri, "-c", "2", "--requests", "50");

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
        await using TestServer server = await TestServer.AnsweringAsync(415);
        using ChildProcess tool = await StockLoadTool.EndsAsync(
            5, "run", server.Address.AbsoluteUri, "-X", "POST", "--body", "{}", "-c", "2", "--requests", "50");

        Assert.Empty(tool.Errors.Trim());
        Assert.Contains("A request after the load was answered with 415", tool.Output, StringComparison.Ordinal);
    }

    private static string Unwrapped(string text) =>
        string.Join(' ', text.Split((char[])[' ', '\r', '\n'], StringSplitOptions.RemoveEmptyEntries));
}
