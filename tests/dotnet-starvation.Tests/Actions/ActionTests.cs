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
        Folder.Write("NuGet.config", $"""
            <configuration><packageSources><clear/><add key="feed" value="{ToolFeed.Folder}"/></packageSources></configuration>
            """);
        Folder.Write("global.json", """{"sdk":{"version":"6.0.100","rollForward":"disable"}}""");
        string sub = Directory.CreateDirectory(Folder.File("a sub")).FullName;
        var action = new LocalAction(Folder, new()
        {
            ["command"] = $"""
                echo '# Of the command' > "$GITHUB_STEP_SUMMARY"
                touch first
                dotnet {Target.AssemblyFile} --labels > /dev/null
                exit 7
                touch second
                """,
            ["version"] = ToolFeed.Package("dotnet-starvation").Version,
            ["working-directory"] = "a sub",
            ["options"] = "--duration 1m\n--json 'a result.json'\n",
        });

        ChildResult ended = action.Run();

        Assert.True(ended.ExitCode == 7, ended.Output + ended.Errors);
        Assert.Equal(["first"], Directory.GetFiles(sub).Select(Path.GetFileName));
        Assert.True(File.Exists(Folder.File("a result.json")));
        Assert.StartsWith("# Of the command\n## ThreadPool starvation: none", File.ReadAllText(action.Summary));
        Assert.Empty(Directory.GetDirectories(Folder.Path, "dotnet-starvation.*"));
    }

    /// <summary>A gate that is silently off is worse than none.</summary>
    [Theory]
    [InlineData("strict", "yes", "strict is true or false, not 'yes'.")]
    [InlineData("summary", "no", "summary is true or false, not 'no'.")]
    [InlineData("options", "--html 'page.html", "quote")]
    public void An_input_that_cannot_be_meant_fails_the_job_before_the_command(string input, string value, string mistake)
    {
        var action = new LocalAction(Folder, new()
        {
            ["command"] = "touch started",
            ["source"] = ToolFeed.Folder,
            [input] = value,
        });

        ChildResult ended = action.Run();

        Assert.NotEqual(0, ended.ExitCode);
        Assert.Contains(mistake, ended.Output + ended.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(Folder.File("started")));
    }
}
