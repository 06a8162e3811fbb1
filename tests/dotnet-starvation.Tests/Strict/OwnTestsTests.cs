namespace DotnetStarvation.Tests.Strict;

/// <summary>Healthy tests of this solution behind the strict gate, with an allow-list that has a reason for each entry.</summary>
public sealed class OwnTestsTests
{
    /// <summary>Longer than a core is taken from a thread on a build machine that others use, too.</summary>
    private const string Threshold = "1s";

    [Theory]
    [InlineData("Pages.Tests")]
    [InlineData("LoadReports.Tests", "--filter-not-class", "*ReportPageTests")] // those start a browser
    [InlineData("CommandLine.Tests")]
    [InlineData("Architecture.Tests")]
    [InlineData("ThreadPoolDiagnostics.Tests", "--filter-namespace", "ThreadPoolDiagnostics.Tests.Messages*")] // no processes
    public void They_block_no_pool_thread_but_where_the_list_says_why(string project, params string[] filter)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Launching is for Unix.");
        string allowed = Path.Combine(RepositoryFolder.FullName, "tests", "blocking.json");

        Tool tool = Tool.Run(["check", "--strict", "--longer-than", Threshold, "--baseline", allowed,
            "--", "dotnet", BuiltProgram.Assembly(project), .. filter]);

        Assert.True(tool.ExitCode == 0, tool.Output + tool.Errors);
        Assert.Contains("NOT BLOCKED", tool.Output, StringComparison.Ordinal);
    }
}
