using DotnetStarvation.Tests.Packages;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Actions;

/// <summary>The gate as an action, in a job of its own.</summary>
public sealed class ActionTests : TestWithFolder
{
    public ActionTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");

    [Fact]
    public void A_command_that_starves_fails_the_job_and_leaves_its_reports()
    {
        var action = new LocalAction(Folder, new()
        {
            ["command"] = $"sleep 8 | dotnet {Target.AssemblyFile} task-wait",
            ["source"] = ToolFeed.Folder,
            ["sarif"] = "starvation.sarif",
            ["junit"] = "starvation.xml",
            ["options"] = "--html page.html --json result.json",
        });

        ChildResult ended = action.Run();

        Assert.True(ended.ExitCode == StarvationExitCodes.Starving, ended.Output + ended.Errors);
        Assert.Contains("::error file=", ended.Output, StringComparison.Ordinal);
        foreach (string file in (string[])["starvation.sarif", "starvation.xml", "page.html", "result.json"])
            Assert.Contains("Scenarios.TaskWait", File.ReadAllText(Folder.File(file)), StringComparison.Ordinal);
        Assert.Contains("Scenarios.TaskWait", File.ReadAllText(action.Summary), StringComparison.Ordinal);
    }

    [Fact]
    public void A_command_that_does_not_starve_ends_the_job_with_its_own_exit_code()
    {
        var action = new LocalAction(Folder, new()
        {
            ["command"] = $"touch first\ndotnet {Target.AssemblyFile} --labels > /dev/null\nexit 7\ntouch second",
            ["source"] = ToolFeed.Folder,
            ["version"] = ToolFeed.Package("dotnet-starvation").Version,
            ["working-directory"] = Directory.CreateDirectory(Folder.File("sub")).Name,
            ["summary"] = "false",
        });

        ChildResult ended = action.Run();

        Assert.True(ended.ExitCode == 7, ended.Output + ended.Errors);
        Assert.Equal(["first"], Directory.GetFiles(Folder.File("sub")).Select(Path.GetFileName));
        Assert.False(File.Exists(action.Summary));
    }
}
