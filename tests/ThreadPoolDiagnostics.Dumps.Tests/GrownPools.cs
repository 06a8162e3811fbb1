using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Dumps.Tests;

/// <summary>Waits until the pool of a starving target has grown.</summary>
internal static class GrownPools
{
    private static readonly TimeSpan Budget = TimeSpan.FromSeconds(10);

    /// <summary>Waits until it has more workers than the pool makes without delay.</summary>
    public static void WaitUntilPoolHasGrown(this Target target) => Eventually.Holds(
        () => Capture(target).Groups.Where(group => group.IsPoolWorker).Sum(group => group.Count) > Environment.ProcessorCount,
        "the pool has more workers than it makes without delay");

    private static StackReport Capture(Target target) => StackCapture.Capture(TargetProcess.FromId(target.Id), Budget);
}
