using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Evidence;

/// <summary>Files that dotnet-counters, pinned in .config/dotnet-tools.json, writes of a process, and those of ours.</summary>
public sealed class CountersInHandTests : TestWithFolder
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);

    [Theory]
    [InlineData("csv")]
    [InlineData("json")]
    public void A_file_of_dotnet_counters_shows_that_the_pool_starves(string format)
    {
        using var target = Target.Start("sleep-poll");
        string file = Folder.File($"counters.{format}");

        Tool check = Tool.WhenKnown(() =>
        {
            Microsoft(
                "tool", "run", "dotnet-counters", "collect", "--process-id", $"{target.Id}", "--duration", "00:00:08",
                "--format", format, "--counters", @"EventCounters\System.Runtime", "--output", file);
            return Tool.Run("check", file, "--json", "-");
        });

        Assert.Equal((2, "starving"), (check.ExitCode, (string?)check.Json["verdict"]));
        Assert.Contains("Counters show no stacks", check.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_of_our_own_shows_it_too_with_levels_of_the_meter()
    {
        using var target = Target.Start("sleep-poll");
        string file = Folder.File("ours.csv");

        Tool check = Tool.WhenKnown(() =>
        {
            Tool collect = Tool.Run(
                "counters", "collect", "-p", $"{target.Id}", "--duration", "8s", "--counters", @"Meters\System.Runtime",
                "-o", file);
            Assert.Equal(0, collect.ExitCode);
            return Tool.Run("check", file);
        });

        Assert.Equal(2, check.ExitCode);
        Assert.DoesNotContain("the least possible", check.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void What_the_meter_of_an_awaiting_process_shows_is_no_starvation()
    {
        using var target = Target.Start("async");
        string file = Folder.File("async.csv");
        Microsoft(
            "tool", "run", "dotnet-counters", "collect", "--process-id", $"{target.Id}", "--duration", "00:00:05",
            "--format", "csv", "--output", file);

        Tool check = Tool.Run("check", file);

        Assert.Equal(4, check.ExitCode);
        Assert.Contains(@"""EventCounters\System.Runtime""", check.Output, StringComparison.Ordinal);
    }

    private static void Microsoft(params string[] arguments)
    {
        Dotnet("tool", "restore");
        Dotnet(arguments);
    }

    private static void Dotnet(params string[] arguments)
    {
        ChildResult ended = ChildProcess.Run(
            new("dotnet", arguments) { Folder = RepositoryFolder.FullName, HasInput = true }, Patience);
        Assert.True(ended.ExitCode == 0, ended.Output + ended.Errors);
    }
}
