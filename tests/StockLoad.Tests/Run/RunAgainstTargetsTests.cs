using System.Text.Json;

namespace StockExchange.StockLoad.Tests.Run;

/// <summary>
/// <c>run</c> as a script uses it, against servers of every kind: the exit code, the reason in a line, the results in any case.
/// </summary>
public sealed class RunAgainstTargetsTests
{
    private const int Done = 0;
    private const int Failed = 1;
    private const int ConditionMet = 3;
    private const int WentWrong = 5;

    [Theory]
    [InlineData("close", "closed")]
    [InlineData("reset", "reset")]
    [InlineData("malformed", "malformed")]
    [InlineData("never", "timeout")]
    public async Task A_server_without_a_single_good_answer_fails_the_run(string scenario, string kind)
    {
        using LoadTarget target = await LoadTarget.StartAsync(scenario);

        (int exitCode, JsonElement run, string errors) = await RunAsync(target.Url, "--timeout", "200ms");

        Assert.Equal(Failed, exitCode);
        Assert.Contains("Nothing was answered", errors, StringComparison.Ordinal);
        AssertNoStackTrace(errors);
        JsonElement failure = Assert.Single(run.GetProperty("failures").EnumerateArray());
        Assert.Equal((kind, 6), (failure.GetProperty("kind").GetString(), failure.GetProperty("count").GetInt32()));
    }

    [Fact]
    public async Task A_certificate_that_nobody_trusts_fails_the_run_and_says_what_to_do()
    {
        using LoadTarget target = await LoadTarget.StartAsync("fixed", "--tls");

        using ChildProcess tool = StockLoadTool.Start("run", target.Url.AbsoluteUri, "--duration", "10m");

        Assert.Equal(Failed, await tool.WaitForExitAsync());
        Assert.Contains("--insecure", tool.Errors, StringComparison.Ordinal);
        Assert.Contains("The load was not started.", tool.Errors, StringComparison.Ordinal);
        AssertNoStackTrace(tool.Errors);
    }

    [Theory]
    [InlineData("fixed", "--tls", "--ipv6")]
    [InlineData("chunked", "--tls")]
    public async Task With_insecure_it_is_taken(params string[] scenario)
    {
        Assert.SkipUnless(System.Net.Sockets.Socket.OSSupportsIPv6, "This machine has no IPv6.");
        using LoadTarget target = await LoadTarget.StartAsync(scenario);

        (int exitCode, JsonElement run, string errors) = await RunAsync(target.Url, "--insecure");

        Assert.True(exitCode == Done, errors);
        Assert.Equal(6, run.GetProperty("succeeded").GetInt32());
    }

    [Fact]
    public async Task Errors_are_answers_and_a_load_of_nothing_else_went_wrong_unless_a_condition_says_otherwise()
    {
        using LoadTarget target = await LoadTarget.StartAsync("status", "--code", "500");

        (int exitCode, JsonElement run, string errors) = await RunAsync(target.Url);
        (int judged, _, _) = await RunAsync(target.Url, "--fail-if", "errors>50%");

        Assert.True(exitCode == WentWrong, errors);
        Assert.Equal(6, run.GetProperty("statuses").GetProperty("500").GetInt32());
        Assert.Equal(ConditionMet, judged);
    }

    private static async Task<(int ExitCode, JsonElement Run, string Errors)> RunAsync(Uri url, params string[] options)
    {
        using ChildProcess tool = StockLoadTool.Start(
            ["run", url.AbsoluteUri, "--connections", "2", "--requests", "6", "--json", "-", .. options]);
        int exitCode = await tool.WaitForExitAsync();
        using JsonDocument report = JsonDocument.Parse(tool.Output);
        return (exitCode, report.RootElement.GetProperty("runs")[0].Clone(), tool.Errors);
    }

    private static void AssertNoStackTrace(string errors) => Assert.DoesNotContain("   at ", errors, StringComparison.Ordinal);
}
