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
    public void With_strict_a_call_that_blocks_fails_the_job_unless_the_baseline_allows_it()
    {
        var inputs = new Dictionary<string, string>
        {
            ["command"] = $"sleep 3 | dotnet {Target.AssemblyFile} task-wait",
            ["source"] = ToolFeed.Folder,
            ["strict"] = "true",
            ["junit"] = "blocked.xml",
        };
        ChildResult blocked = new LocalAction(Folder, inputs).Run();

        Assert.True(blocked.ExitCode == StarvationExitCodes.Findings, blocked.Output + blocked.Errors);
        Assert.Contains("title=Blocked pool thread::", blocked.Output, StringComparison.Ordinal);
        Assert.Contains("Scenarios.TaskWait", File.ReadAllText(Folder.File("blocked.xml")), StringComparison.Ordinal);

        inputs["baseline"] = Folder.Write("blocking.json", """
            {"schema":"dotnet-starvation/baseline/1","known":[{"method":"TestTargets.Scenarios.TaskWait","reason":"the exhibit"}]}
            """);
        ChildResult allowed = new LocalAction(Folder, inputs).Run();

        Assert.True(allowed.ExitCode == 0, allowed.Output + allowed.Errors);
        Assert.Contains("the exhibit", allowed.Output, StringComparison.Ordinal);
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
