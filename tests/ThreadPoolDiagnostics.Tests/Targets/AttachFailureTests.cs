using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Targets;

public sealed class AttachFailureTests
{
    [Fact]
    public void An_id_that_no_process_has_is_said_so() => AssertIsNone(int.MaxValue);

    [Fact]
    public void A_process_that_is_not_dotnet_is_said_so()
    {
        using var target = Target.Start("sh", "-c", "echo ready; exec sleep 60");

        AssertFails(
            DiagnosticsFailure.NoDiagnosticPort,
            $"Process {target.Id} has no .NET diagnostic port. It is not a .NET process, or has only "
                + "begun to start; or its runtimeconfig.json switches diagnostics off.",
            target.Id);
    }

    [Fact]
    public void A_process_that_ended_is_gone()
    {
        using var target = Target.Start("idle");
        target.Kill();

        AssertIsNone(target.Id);
    }

    private static void AssertIsNone(int id) => AssertFails(
        DiagnosticsFailure.NoSuchProcess,
        $"There is no process {id}. Check the id; in a container, use the id that this container sees.", id);

    /// <summary>Both ways to look into a process fail alike.</summary>
    private static void AssertFails(DiagnosticsFailure failure, string message, int processId)
    {
        Looks.Fail(failure, message, () => new SampleLog(TargetProcess.FromId(processId)).Dispose());
        Assert.Equal(
            processId, Looks.Fail(failure, message, () => TargetProcess.FromId(processId).CaptureStacks()).ProcessId);
    }
}
