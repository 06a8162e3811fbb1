using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Packages;

/// <summary>
/// The tool as it is copied to where there is no .NET: the native file that scripts/publish-tool.sh makes. What trimming might
/// have taken away: what pages and JSON are made with.
/// </summary>
public sealed class NativeToolTests
{
    private const int LargestBytes = 40 * 1024 * 1024;

    private readonly string _file = NativeTool.File;

    [Fact]
    public void It_is_one_file_of_at_most_40_MB()
    {
        Assert.Equal([_file], Directory.GetFileSystemEntries(Path.GetDirectoryName(_file)!));
        Assert.InRange(new FileInfo(_file).Length, 1, LargestBytes);
    }

    [Fact]
    public void With_an_empty_environment_it_says_that_a_process_starves_and_makes_the_page_of_it()
    {
        using var target = Target.Start("task-wait");
        using var folder = new TemporaryFolder();
        string page = folder.File("check.html");

        ChildResult check = Run("check", "-p", $"{target.Id}", "--duration", "20s", "--html", page);

        Assert.True(check.ExitCode == StarvationExitCodes.Starving, check.Output + check.Errors);
        Assert.Contains("Scenarios.TaskWait: await the task", check.Output, StringComparison.Ordinal);
        Assert.Contains("Scenarios.cs", File.ReadAllText(page), StringComparison.Ordinal);
    }

    [Fact]
    public void It_reads_traces_and_writes_json()
    {
        using var target = Target.Start("async");

        ChildResult stacks = Run("stacks", "-p", $"{target.Id}", "--async", "1s", "--json");

        Assert.True(stacks.ExitCode == 0, stacks.Output + stacks.Errors);
        Assert.Contains("Scenarios.QueryAsync", stacks.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void It_scans_assemblies()
    {
        ChildResult scan = Run("scan", Target.AssemblyFile);

        Assert.True(scan.ExitCode == 0, scan.Output + scan.Errors);
        Assert.Contains("VSTHRD002", scan.Output, StringComparison.Ordinal);
    }

    private ChildResult Run(params string[] arguments) =>
        ChildProcess.Run(new("env", ["--ignore-environment", _file, .. arguments]));
}
