using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Targets;

public sealed class AttachFailureTests
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    [Fact]
    public void An_id_that_no_process_has_is_said_so()
    {
        const int unused = int.MaxValue;

        DiagnosticsException failure = FailureOf(unused);

        Assert.Equal(DiagnosticsFailure.NoSuchProcess, failure.Failure);
        Assert.Equal("There is no process 2147483647. Check the id; in a container, use the id that this container sees.",
            failure.Message);
    }

    [Fact]
    public void A_process_that_is_not_dotnet_is_said_so()
    {
        using var target = Target.Start("sh", "-c", "echo ready; exec sleep 60");

        DiagnosticsException failure = FailureOf(target.Id);

        Assert.Equal(DiagnosticsFailure.NoDiagnosticPort, failure.Failure);
        Assert.Equal($"Process {target.Id} has no .NET diagnostic port. It is not a .NET process, or has only "
            + "begun to start; or its runtimeconfig.json switches diagnostics off.", failure.Message);
    }

    [Fact]
    public void A_process_that_ended_is_gone()
    {
        using var target = Target.Start("idle");
        target.Kill();

        Assert.Equal(DiagnosticsFailure.NoSuchProcess, FailureOf(target.Id).Failure);
    }

    /// <summary>Both ways to look into a process fail alike.</summary>
    private static DiagnosticsException FailureOf(int processId)
    {
        var sampling = Assert.Throws<DiagnosticsException>(() => new SampleLog(TargetProcess.FromId(processId)));
        var capture = Assert.Throws<DiagnosticsException>(
            () => StackCapture.Capture(TargetProcess.FromId(processId), Budget, TestContext.Current.CancellationToken));
        Assert.Equal(sampling.Message, capture.Message);
        Assert.Equal(processId, capture.ProcessId);
        return capture;
    }
}
