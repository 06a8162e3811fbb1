using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.WaitProfiles.Polling;

/// <summary>
/// A machine with too many busy threads, where waits are missed. Before they block, Task.Wait and ManualResetEventSlim.Wait call
/// SpinWait.SpinOnce 35 times, SemaphoreSlim.Wait 140 times (SpinWait.SpinCountforSpinBeforeWait), which yields the processor to
/// other threads. The time until a thread gets it back is none of its wait, and can be longer than all that is left of it.
/// </summary>
internal static class ProcessorShortage
{
    /// <summary>The least time that the pool threads of the process wait for a processor in all.</summary>
    private static readonly TimeSpan Least = TimeSpan.FromSeconds(1);

    /// <summary>How much longer they wait for a processor than they have one: as with five busy threads each.</summary>
    private const int LeastRatio = 4;

    /// <param name="use">What the scheduler gave the pool threads.</param>
    /// <returns>The gap; null without one.</returns>
    public static string? Describe(SchedulerAccount use)
    {
        TimeSpan inQueue = TimeSpan.FromMicroseconds(use.InQueue / 1_000);
        TimeSpan onCore = TimeSpan.FromMicroseconds(use.OnCore / 1_000);
        if (inQueue < Least || inQueue < LeastRatio * onCore) return null;
        return $"Its pool threads ran for {FigureText.Duration(onCore)}, and waited {FigureText.Duration(inQueue)} for a free "
            + "processor: .Result, .Wait() and SemaphoreSlim.Wait yield theirs before they block, so some waits may be missing.";
    }
}
