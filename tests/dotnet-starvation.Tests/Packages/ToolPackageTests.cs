using System.IO.Compression;
using StockExchange.TestKit.Packages;
using StockExchange.CommandLine.Processes;

namespace DotnetStarvation.Tests.Packages;

/// <summary>The packages for <c>dotnet tool install</c> and <c>dotnet tool exec</c> (or <c>dnx</c>).</summary>
public sealed class ToolPackageTests : TestWithFolder
{
    [Fact]
    public void They_carry_what_a_gallery_shows_and_no_library_of_Windows()
    {
        PackageFile[] all = [.. Directory.GetFiles(ToolFeed.Folder).Select(file => new PackageFile(file))];

        Assert.Equal(
            ToolFeed.Platforms.Select(platform => $"dotnet-starvation.{platform}").Prepend("dotnet-starvation").Order(),
            all.Select(package => package.Id).Order());
        Assert.All(all, package => package.CheckGalleryShowsAll());
        Assert.DoesNotContain(
            all.SelectMany(package => package.Files), file => file.Contains("KernelTraceControl", StringComparison.Ordinal));
    }

    [Fact]
    public void Installed_into_an_empty_folder_it_says_that_a_process_starves()
    {
        ChildResult installed = ToolFeed.Run(
            Folder.File("packages"), "tool", "install", "dotnet-starvation", "--tool-path", Folder.File("tool"),
            "--source", ToolFeed.Folder);
        Assert.True(installed.ExitCode == 0, installed.Output + installed.Errors);

        // Started now: a pool that has grown for minutes has threads enough.
        using var target = Target.Start("task-wait");
        ChildResult check = ChildProcess.Run(
            new(Folder.File("tool/dotnet-starvation"), "check", "-p", $"{target.Id}", "--duration", "20s"));

        Assert.True(check.ExitCode == StarvationExitCodes.Starving, check.Output + check.Errors);
        Assert.Contains("Scenarios.TaskWait: await the task", check.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void Executed_without_being_installed_it_says_that_a_process_starves()
    {
        string source = ToolFeed.Folder; // packed before the target starts: a pool that has grown for minutes has threads enough
        using var target = Target.Start("task-wait");

        ChildResult check = ToolFeed.Run(
            Folder.File("packages"), "tool", "exec", "dotnet-starvation", "--yes", "--source", source, "--",
            "check", "-p", $"{target.Id}", "--duration", "20s");

        Assert.True(check.ExitCode == StarvationExitCodes.Starving, check.Output + check.Errors);
        Assert.Contains("Scenarios.TaskWait: await the task", check.Output, StringComparison.Ordinal);
    }

    /// <summary>What machines get for which there is no other package.</summary>
    [Fact]
    public void The_one_for_any_platform_runs_on_the_runtime_that_is_there_or_a_newer_one()
    {
        ZipFile.ExtractToDirectory(ToolFeed.Package("dotnet-starvation.any").Path, Folder.Path);
        string program = Folder.File("tools/net10.0/any/dotnet-starvation.dll");

        ChildResult scan = ChildProcess.Run(new("dotnet", program, "scan", Target.AssemblyFile));

        Assert.True(scan.ExitCode == 0, scan.Output + scan.Errors);
        Assert.Contains("VSTHRD002", scan.Output, StringComparison.Ordinal);
        string settings = File.ReadAllText(Path.ChangeExtension(program, "runtimeconfig.json"));
        Assert.Contains("\"rollForward\": \"Major\"", settings, StringComparison.Ordinal);
    }
}
