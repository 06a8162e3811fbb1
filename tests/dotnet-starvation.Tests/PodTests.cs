using StockExchange.CommandLine.Processes;
using StockExchange.TestKit.Processes;

namespace DotnetStarvation.Tests;

/// <summary>
/// The ways to look into a pod (docs/containers.md), in namespaces that unshare makes, as containers are. The starving process is
/// in a container of its own, whose temporary folder others see only where they share it.
/// </summary>
public sealed class PodTests : TestWithFolder
{
    private static readonly string[] Container =
        ["unshare", "--mount", "--pid", "--mount-proc", "--net", "--ipc", "--kill-child", "--fork"];

    /// <summary>A read-only file system with a small folder for temporary files.</summary>
    private static readonly string[] ReadOnly =
        ["sh", "-c", "mount -t tmpfs -o size=2m none /tmp && mount -o remount,bind,ro / && exec \"$0\" \"$@\""];

    /// <summary>A minimal image, where commands start in the root.</summary>
    private static readonly string[] WithoutOpenSsl =
    [
        "unshare", "--mount", "sh", "-c",
        "for file in /usr/lib/*/libssl.so* /usr/lib64/libssl.so*; do "
        + "if [ -e $file ]; then mount --bind /dev/null $file || exit; fi; done; cd /; exec \"$0\" \"$@\"",
    ];

    private static readonly string[] AsNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    private static readonly string[] AsAnother = ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups"];

    public PodTests()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "namespaces are Linux's");
        ChildCommand.RunOrSkip([.. Container, "true"], "this user may not make namespaces");
        if (OperatingSystem.IsLinux()) File.SetUnixFileMode(Folder.Path, (UnixFileMode)0b111_111_111);
    }

    [Fact]
    public void A_container_that_shares_the_process_ids_reaches_it_by_its_id_though_its_own_files_are_read_only()
    {
        using Target container = Start(hidesFolder: true);

        AssertStarving(["unshare", "--mount", "--net", .. ReadOnly], "-p", $"{container.OnlyChild}");

        Assert.Empty(Directory.EnumerateFileSystemEntries(Folder.Path)); // we were not to see its socket
    }

    [Fact]
    public void Inside_the_namespaces_of_its_container_it_is_reached_by_the_id_that_it_has_there()
    {
        using Target container = Start(hidesFolder: true);

        AssertStarving(["nsenter", "--target", $"{container.OnlyChild}", "--mount", "--pid", "--net", "--ipc"], "-p", "1");
    }

    [Fact]
    public void A_sidecar_needs_nothing_but_the_folder_with_its_socket_also_after_its_process_was_killed()
    {
        for (int starts = 1; starts <= 2; starts++)
        {
            using Target container = Start(hidesFolder: false);
            AssertStarving(Container, "--diagnostic-port", $"{Folder.Path},connect");
            container.Kill();
        }
    }

    [Fact]
    public void A_sidecar_that_listens_in_a_shared_folder_watches_it_from_its_start()
    {
        string port = Folder.File("port");
        using ChildProcess sidecar = StartSidecar(port);
        sidecar.WaitFor($"Waiting 60 s for a .NET process that was started with DOTNET_DiagnosticPorts={port}");

        using Target container = Start(hidesFolder: false, new() { ["DOTNET_DiagnosticPorts"] = port });

        AssertTellsStarvation(new(sidecar.WaitForExit(), sidecar.Output, sidecar.Errors));
    }

    [Fact]
    public void A_sidecar_waits_for_who_is_to_listen_in_a_shared_folder()
    {
        using ChildProcess sidecar = StartSidecar($"{Folder.Path},connect");
        sidecar.WaitFor($"Waiting 60 s for a .NET process that listens in {Folder.Path}");

        using Target container = Start(hidesFolder: false);

        AssertTellsStarvation(new(sidecar.WaitForExit(), sidecar.Output, sidecar.Errors));
    }

    [Fact]
    public void In_an_image_without_OpenSSL_everything_works_but_https()
    {
        using var target = Target.Start("task-wait");
        string sarif = Folder.File("check.sarif"), incidents = Folder.File("incidents");

        AssertStarving(WithoutOpenSsl, "-p", $"{target.Id}", "--sarif", sarif);
        Tool record = Tool.RunWith(
            WithoutOpenSsl, "record", "-p", $"{target.Id}", "--out", incidents, "--duration", "8s",
            "--notify", "http://127.0.0.1:1");
        Tool dashboard = Tool.RunWith(WithoutOpenSsl, "dashboard", "-p", $"{target.Id}", "--port", "0", "--duration", "2s");
        Tool https = Tool.RunWith(
            WithoutOpenSsl, "record", "-p", $"{target.Id}", "--out", incidents, "--notify", "https://127.0.0.1:1");

        Assert.Contains("\"uri\": \"file:///\"", File.ReadAllText(sarif), StringComparison.Ordinal); // where it was started
        Assert.True(record.ExitCode == 0, record.Errors);
        Assert.Single(Directory.GetFiles(incidents, "*-*.json"));
        Assert.True(dashboard.ExitCode == 0, dashboard.Errors);
        Assert.StartsWith("http://127.0.0.1:", dashboard.Output);
        Assert.Equal(1, https.ExitCode);
        Assert.StartsWith("--notify: https needs OpenSSL (libssl), which is not installed.", https.Errors);
    }

    [Fact]
    public void In_a_user_namespace_as_containers_without_root_are_it_is_reached_by_root_of_the_machine()
    {
        ChildCommand.RunOrSkip(["unshare", "--user", "--map-root-user", .. Container[1..], "true"], "no user namespaces");
        using Target container = Start(hidesFolder: true, prefix: ["unshare", "--user", "--map-root-user"]);

        AssertStarving([], "-p", $"{container.OnlyChild}");
    }

    [Fact]
    public void To_enter_its_files_takes_the_same_group_as_well_and_that_is_said()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "needs root, to become somebody else");
        ChildCommand.RunOrSkip([.. AsNobody, .. Tool.Command, "--help"], "the other user may not read the folder of this build");
        using Target container = Start(hidesFolder: false, prefix: AsNobody);

        AssertStarving(AsNobody, "-p", $"{container.OnlyChild}");
        Tool ofAnotherGroup = Check(
            ["setpriv", "--reuid=65534", "--regid=65533", "--clear-groups"], "-p", $"{container.OnlyChild}");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, ofAnotherGroup.ExitCode);
        Assert.Contains("as group 65534, and this program as 65533", ofAnotherGroup.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_another_users_process_root_gets_a_verdict_and_its_own_user_and_nobody_else()
    {
        Assert.SkipUnless(Environment.IsPrivilegedProcess, "needs root, to become somebody else");
        ChildCommand.RunOrSkip([.. AsNobody, .. Tool.Command, "--help"], "the other user may not read the folder of this build");
        using Target container = Start(hidesFolder: false, prefix: AsNobody);

        AssertStarving([], "-p", $"{container.OnlyChild}");
        AssertStarving([.. Container, .. AsNobody], "--diagnostic-port", $"{Socket()},connect");
        Tool another = Check([.. Container, .. AsAnother], "--diagnostic-port", $"{Socket()},connect");

        Assert.Equal(StarvationExitCodes.CouldNotAttach, another.ExitCode);
        Assert.Contains("Permission denied", another.Errors);
    }

    /// <param name="hidesFolder">Whether the shared folder is another one in the container.</param>
    /// <param name="variables">Environment variables besides TMPDIR.</param>
    /// <param name="prefix">A command that starts it in the container; a user namespace is around the others.</param>
    private Target Start(bool hidesFolder, Dictionary<string, string?>? variables = null, params string[] prefix)
    {
        bool isAround = prefix is ["unshare", ..];
        string[] words =
        [
            .. isAround ? prefix : [], .. isAround ? Container[1..] : Container,
            "sh", "-c", $"{(hidesFolder ? $"mount -t tmpfs none {Folder.Path} && " : "")}exec \"$0\" \"$@\"",
            .. isAround ? [] : prefix, "dotnet", Target.AssemblyFile, "task-wait",
        ];
        return Target.StartWith(new(variables ?? []) { ["TMPDIR"] = Folder.Path }, words[0], words[1..]);
    }

    private static ChildProcess StartSidecar(string address) => ChildProcess.Start(
        new(Container[0], [.. Container[1..], .. Tool.Command, "check", "--diagnostic-port", address, "--duration", "20s"]));

    private string Socket() => Directory.GetFiles(Folder.Path, "dotnet-diagnostic-1-*-socket").Single();

    private static void AssertStarving(string[] prefix, params string[] process) =>
        AssertTellsStarvation(Check(prefix, process));

    private static void AssertTellsStarvation(Tool tool)
    {
        Assert.True(tool.ExitCode == StarvationExitCodes.Starving, tool.Output + tool.Errors);
        Assert.Contains("Scenarios.TaskWait: await the task", tool.Output, StringComparison.Ordinal);
    }

    private static Tool Check(string[] prefix, params string[] process) =>
        Tool.RunWith(prefix, ["check", .. process, "--duration", "20s"]);
}
