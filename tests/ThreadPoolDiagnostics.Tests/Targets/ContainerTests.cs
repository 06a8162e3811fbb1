using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Targets;

/// <summary>Processes that see other ids and other files than we do, as in containers; made by unshare.</summary>
public sealed class ContainerTests : TestWithFolder
{
    private const string Isolate = "--mount --kill-child --fork";

    public ContainerTests()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "namespaces are Linux's");
        ChildCommand.RunOrSkip(
            ["unshare", .. Isolate.Split(' '), "--pid", "--mount-proc", "true"], "this user may not make namespaces");
    }

    [Fact]
    public void A_process_in_a_pid_namespace_with_its_own_temporary_folder_is_reached()
    {
        using Target unshare = Start($"{Isolate} --pid --mount-proc", hidesFolder: true);
        int id = unshare.OnlyChild;

        TargetProcess target = TargetProcess.FromId(id);

        Assert.Equal(1, target.Describe().OwnId);
        AssertReached(target);
        Assert.Contains(id, TargetProcess.All().Select(process => process.Id));
        Assert.False(Directory.EnumerateFileSystemEntries(Folder.Path).Any(), "we were not to see its socket");
    }

    /// <summary>As a service of systemd with PrivateTmp: the same ids, another /tmp.</summary>
    [Fact]
    public void A_process_with_nothing_but_its_own_temporary_folder_is_reached()
    {
        using Target unshare = Start(Isolate, hidesFolder: true);

        AssertReached(TargetProcess.FromId(unshare.OnlyChild));

        Assert.False(Directory.EnumerateFileSystemEntries(Folder.Path).Any(), "we were not to see its socket");
    }

    [Fact]
    public void A_process_in_a_pid_namespace_that_shares_our_files_is_reached()
    {
        using Target unshare = Start($"{Isolate} --pid --mount-proc", hidesFolder: false);

        AssertReached(TargetProcess.FromId(unshare.OnlyChild));
    }

    [Fact]
    public void A_process_with_another_TMPDIR_is_reached()
    {
        using Target target = Target.StartWith(Temporary, "dotnet", Target.AssemblyFile, "idle");
        Assert.NotEmpty(Directory.GetFiles(Folder.Path, $"dotnet-diagnostic-{target.Id}-*"));

        AssertReached(target.Examined);
        Assert.Contains(target.Id, TargetProcess.All().Select(process => process.Id));
    }

    private Dictionary<string, string?> Temporary => new() { ["TMPDIR"] = Folder.Path };

    /// <summary>One that sees an empty file system where we have the folder.</summary>
    private Target Start(string isolation, bool hidesFolder)
    {
        string hide = hidesFolder ? $"mount -t tmpfs none {Folder.Path} && " : "";
        return Target.StartWith(Temporary, "unshare",
            [.. isolation.Split(' '), "sh", "-c", $"{hide}exec dotnet {Target.AssemblyFile} task-wait"]);
    }

    private static void AssertReached(TargetProcess target)
    {
        using var log = new SampleLog(target);
        log.Take(1);
        Assert.NotEmpty(target.CaptureStacks().Groups);
    }
}
