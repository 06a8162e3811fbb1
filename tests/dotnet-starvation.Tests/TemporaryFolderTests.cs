namespace DotnetStarvation.Tests;

/// <summary>The tool where it has no place for its temporary files.</summary>
public sealed class TemporaryFolderTests : TestWithFolder
{
    public TemporaryFolderTests() =>
        Assert.SkipUnless(OperatingSystem.IsLinux(), "TMPDIR is of Unix, and namespaces are Linux's");

    [Theory]
    [InlineData("stacks")]
    [InlineData("stacks", "--async", "200ms")]
    public void Without_a_folder_there_are_no_stacks_and_a_sentence_says_why(params string[] arguments)
    {
        using Target target = Target.Start("idle");

        Tool tool = Tool.RunWith(["env", "TMPDIR=/no/such/folder"], [.. arguments, "-p", $"{target.Id}"]);

        Assert.Equal((StarvationExitCodes.CouldNotAttach, ""), (tool.ExitCode, tool.Output));
        Assert.StartsWith(
            "A temporary file could not be written in /no/such/folder", Assert.Single(tool.Errors.Trim().Split('\n')));
    }

    [Theory]
    [InlineData(false, "")]
    [InlineData(true, "No space left on device")]
    public void Without_a_folder_or_room_in_it_an_examination_goes_on_and_says_that_it_has_no_stacks(bool isFull, string reason)
    {
        string[] prefix = isFull ? FullDisk() : ["env", "TMPDIR=/no/such/folder"];
        using Target target = Target.Start("task-wait");

        Tool tool = Tool.RunWith(prefix, "check", "-p", $"{target.Id}", "--duration", "4s", "--json");

        Assert.True(tool.ExitCode is 0 or 2 or 4, $"{tool.ExitCode}: {tool.Errors}");
        Assert.Contains(reason, tool.Output, StringComparison.Ordinal);
        Assert.Contains(tool.Json["gaps"]!.AsArray(), gap => $"{gap}".Contains("A temporary file could not be written"));
        Assert.True(tool.Json["counters"]!.AsArray().Count >= 2);
    }

    [Fact]
    public void On_a_full_disk_stacks_are_a_sentence_and_the_process_keeps_no_session()
    {
        string[] full = FullDisk();
        using Target target = Target.Start("idle");

        Tool tool = Tool.RunWith(full, "stacks", "-p", $"{target.Id}");

        Assert.Equal((StarvationExitCodes.CouldNotAttach, ""), (tool.ExitCode, tool.Output));
        Assert.StartsWith(
            $"A temporary file could not be written in {Folder.Path}", Assert.Single(tool.Errors.Trim().Split('\n')));
        target.WaitForNoSession();
    }

    [Fact]
    public void Without_a_folder_a_command_is_not_started_and_a_sentence_says_why()
    {
        Tool tool = Tool.RunWith(["env", "TMPDIR=/no/such/folder"], "check", "--", "dotnet", Target.AssemblyFile, "idle");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.StartsWith("A temporary file could not be written in /no/such/folder", tool.Errors);
    }

    /// <summary>A file system of 64 KB that only the tool sees, as its folder for temporary files.</summary>
    private string[] FullDisk()
    {
        string[] full =
            ["unshare", "--mount", "sh", "-c",
            $"mount -t tmpfs -o size=64k none {Folder.Path} && TMPDIR={Folder.Path} exec \"$@\"", "sh"];
        Assert.SkipUnless(Tool.RunWith(full, "--help").ExitCode == 0, "this user may not make namespaces");
        return full;
    }
}
