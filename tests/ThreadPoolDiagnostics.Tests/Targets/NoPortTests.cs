using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Targets;

/// <summary>Processes without a diagnostic port: each is told what it is.</summary>
public sealed class NoPortTests : TestWithFolder
{
    public NoPortTests() => Assert.SkipUnless(OperatingSystem.IsLinux(), "asks /proc");

    [Theory]
    [InlineData("DOTNET_EnableDiagnostics")]
    [InlineData("DOTNET_EnableDiagnostics_IPC")]
    [InlineData("COMPlus_EnableDiagnostics")]
    public void Diagnostics_that_are_switched_off_are_said_to_be(string variable)
    {
        using Target target = Target.StartWith(new() { [variable] = "0" }, "dotnet", Target.AssemblyFile, "idle");

        Looks.Fail(
            DiagnosticsFailure.DiagnosticsDisabled,
            $"Process {target.Id} runs with diagnostics switched off (DOTNET_EnableDiagnostics or "
                + "DOTNET_EnableDiagnostics_IPC is 0). Start it again without that.",
            () => target.Examined.Describe());
    }

    /// <summary>A program in the place, and under the name, of the library by which such a runtime is known.</summary>
    [Theory]
    [InlineData("Microsoft.NETCore.App/2.1.30/libcoreclr.so", ".NET Core 2.1.30")]
    [InlineData("bin/mono-sgen", "Mono")]
    public void A_runtime_without_EventPipe_is_said_to_be_too_old(string library, string runtime)
    {
        string file = Folder.File(library);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.Copy("/bin/sh", file);
        using Target target = Target.Start(file, "-c", "echo ready; read line");

        Looks.Fail(
            DiagnosticsFailure.RuntimeTooOld,
            $"Process {target.Id} runs on {runtime}, which has no EventPipe. .NET Core 3.1 is the oldest that can be observed.",
            () => target.Examined.Describe());
    }

    [Fact]
    public void A_library_of_a_later_runtime_is_not_too_old()
    {
        Assert.Null(RuntimeTraces.OldRuntime(["/usr/share/dotnet/shared/Microsoft.NETCore.App/3.1.32/libcoreclr.so"]));
        Assert.Null(RuntimeTraces.OldRuntime(["/srv/app/libcoreclr.so", "/usr/lib/libc.so.6"]));
    }

    /// <summary>A zombie has an id, and nothing else.</summary>
    [Fact]
    public void A_process_that_has_ended_and_was_not_waited_for_is_gone()
    {
        using Target parent = Target.Start("sh", "-c", "sh -c 'echo ready; exec true' & exec sleep 60");
        int child = 0;
        Eventually.Holds(
            () => int.TryParse(File.ReadAllText($"/proc/{parent.Id}/task/{parent.Id}/children"), out child), "a child");
        Eventually.Holds(() => File.ReadAllText($"/proc/{child}/stat").Contains(") Z ", StringComparison.Ordinal), "a zombie");

        Assert.Equal(DiagnosticsFailure.NoSuchProcess, FailureOf(child));
    }

    [Fact]
    public void What_a_killed_process_left_behind_is_not_taken_for_a_later_one_with_its_id()
    {
        using Target shell = Target.StartWith(new() { ["TMPDIR"] = Folder.Path }, "sh", "-c", "echo ready; exec sleep 60");
        Folder.Write($"dotnet-diagnostic-{shell.Id}-1-socket", "");

        Assert.Equal(DiagnosticsFailure.NoDiagnosticPort, FailureOf(shell.Id));
        Assert.DoesNotContain(shell.Id, TargetProcess.All().Select(process => process.Id));
    }

    private static DiagnosticsFailure FailureOf(int processId) =>
        Assert.Throws<DiagnosticsException>(() => TargetProcess.FromId(processId).Describe()).Failure;
}
