using System.Text.Json.Nodes;

namespace DotnetStarvation.Tests.Ps;

public sealed class PsCommandTests
{
    private static readonly string[] AsNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    private static readonly string[] WithoutCapabilities = ["setpriv", "--bounding-set", "-all", "--inh-caps", "-all"];

    private static readonly string?[] StatesUnderLoad = ["starving?", "queueing", "ok"];

    [Fact]
    public void The_list_has_every_process_whether_it_can_be_reached_or_not_and_not_itself()
    {
        using Target starving = Target.Start("task-wait");
        using Target stopped = Target.Start("idle");
        stopped.Stop();

        Tool tool = Tool.Run("ps", "--json");

        Assert.Equal((0, ""), (tool.ExitCode, tool.Errors));
        JsonNode row = Row(starving.Id);
        Assert.Equal("TestTargets", (string?)row["name"]);
        Assert.Contains((string?)row["state"], StatesUnderLoad); // on a busy machine it may be any of them
        Assert.True((int)row["poolThreads"]! > 0);
        Assert.EndsWith("TestTargets.dll task-wait", (string?)row["commandLine"]);
        Assert.Equal("unreachable", (string?)Row(stopped.Id)["state"]);
        Assert.Contains("it is stopped", (string?)Row(stopped.Id)["problem"]);
        Assert.DoesNotContain(tool.Json.AsArray(), other =>
            $"{other!["commandLine"]}".EndsWith("ps --json", StringComparison.Ordinal));

        JsonNode Row(int id) => tool.Json.AsArray().Single(one => (int)one!["id"]! == id)!;
    }

    [Fact]
    public void One_process_can_be_asked_for()
    {
        using Target target = Target.Start("idle");

        Tool tool = Tool.Run("ps", "-p", $"{target.Id}");

        Assert.Equal(0, tool.ExitCode);
        string[] lines = tool.Output.TrimEnd().Split('\n');
        Assert.Equal(2, lines.Length);
        Assert.Contains($" {target.Id} ", $" {lines[1].TrimStart()}");
        Assert.Contains(" idle ", lines[1]);
    }

    [Fact]
    public void Another_users_process_is_listed_with_the_reason_why_it_cannot_be_reached()
    {
        SkipUnlessRunnable(AsNobody);
        using Target target = Target.Start("idle");

        Tool tool = Tool.RunWith(AsNobody, "ps", "-p", $"{target.Id}");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Contains($"Process {target.Id} belongs to another user. Run as that user, or as root.", tool.Output);
        Assert.Contains(" unreachable ", tool.Output);
    }

    [Fact]
    public void A_process_in_a_container_that_may_not_be_entered_needs_a_capability()
    {
        SkipUnlessRunnable(WithoutCapabilities);
        using var folder = new TemporaryFolder(); // in which it has files that we do not see
        using Target unshare = Target.StartWith(new() { ["TMPDIR"] = folder.Path },
            "unshare", "--mount", "--pid", "--mount-proc", "--kill-child", "--fork",
            "sh", "-c", $"mount -t tmpfs none {folder.Path} && exec dotnet {Target.AssemblyFile} idle");
        int id = unshare.OnlyChild;

        Tool tool = Tool.RunWith(WithoutCapabilities, "ps", "-p", $"{id}");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, tool.ExitCode);
        Assert.Contains($"The file system of process {id} may not be entered (/proc/{id}/root).", tool.Output);
    }

    /// <summary>The tests must run as root, and the other user must be able to read the tool.</summary>
    private static void SkipUnlessRunnable(string[] prefix)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "needs root, to become somebody else");
        Assert.SkipUnless(Tool.RunWith(prefix, "--help").ExitCode == 0, "the other user may not read the folder of this build");
    }
}
