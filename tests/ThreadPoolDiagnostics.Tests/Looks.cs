using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Tests;

/// <summary>Observes processes, at the longest until the end of the test.</summary>
internal static class Looks
{
    /// <summary>So generous that only a defect needs all of it.</summary>
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(30);

    private static CancellationToken End => TestContext.Current.CancellationToken;

    extension(TargetProcess target)
    {
        public TargetInfo Describe() => target.Describe(Budget, End);

        public StackReport CaptureStacks() => StackCapture.Capture(target, Budget, End);

        public Observation Examine(ExaminationSettings? settings = null) =>
            Examination.Run(target, settings ?? new(), cancellation: End);

        /// <summary>For the whole time, even when starvation is certain earlier.</summary>
        public Observation Examine(double seconds) =>
            target.Examine(new ExaminationSettings { Duration = TimeSpan.FromSeconds(seconds), StopWhenCertain = false });
    }

    /// <summary>Asserts that it fails for this reason and in these words.</summary>
    public static DiagnosticsException Fail(DiagnosticsFailure reason, string message, Action look)
    {
        var failure = Assert.Throws<DiagnosticsException>(look);
        Assert.Equal((reason, message), (failure.Failure, failure.Message));
        return failure;
    }
}
