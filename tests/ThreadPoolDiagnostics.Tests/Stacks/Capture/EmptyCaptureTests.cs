using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests.Stacks.Capture;

/// <summary>On a busy machine the profiler may have been stopped before it ran at all.</summary>
public sealed class EmptyCaptureTests
{
    private readonly Deadline _deadline = new(TargetProcess.FromId(42), TimeSpan.FromMinutes(1), CancellationToken.None);
    private readonly List<double> _windows = [];

    [Fact]
    public void An_empty_capture_is_repeated_with_more_time_for_the_profiler()
    {
        StackReport report = StackCapture.Capture(window => Attempt(window, emptyAttempts: 2), _deadline, new(_deadline.Target));

        Assert.Equal(1, report.ThreadCount);
        Assert.Equal([10, 50, 250], _windows);
    }

    [Fact]
    public void A_report_is_never_empty()
    {
        var failure = Assert.Throws<DiagnosticsException>(
            () => StackCapture.Capture(window => Attempt(window, emptyAttempts: 100), _deadline, new(_deadline.Target)));

        Assert.Equal((DiagnosticsFailure.Unusable, 42), (failure.Failure, failure.ProcessId));
        Assert.Equal("Process 42 was reached, but its sample profiler wrote no stack in 4 attempts. "
            + "The machine may be out of CPU; try again.", failure.Message);
    }

    private SampledStacks Attempt(TimeSpan window, int emptyAttempts)
    {
        _windows.Add(window.TotalMilliseconds);
        ThreadStack[] threads = [new ThreadStack(1, [new StackFrame("App", "App.Main()", true)])];
        return new(_windows.Count <= emptyAttempts ? [] : threads, new());
    }
}
