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
    /// <summary>The least time that the pool threads of the process wait for a processor in all, and each time on average: 35
    /// calls of SpinOnce yield some 12 times, which then takes as long as the waits that are promised to be found.</summary>
    private static readonly TimeSpan Least = TimeSpan.FromSeconds(1), LeastEach = TimeSpan.FromMilliseconds(5);

    /// <summary>The least share of the time in which the threads were not looked at often enough.</summary>
    private const double LeastShare = 0.1;

    /// <param name="use">What the scheduler gave the pool threads.</param>
    /// <param name="looks">How often they were looked at.</param>
    /// <returns>The gaps.</returns>
    public static IEnumerable<string> Describe(SchedulerAccount use, LookTimes looks)
    {
        if (OfThreads(use) is { } ofThreads) yield return ofThreads;
        if (looks.InLong > LeastShare * looks.All)
            yield return $"The processors were busy: for {FigureText.Duration(looks.InLong)} of {FigureText.Duration(looks.All)} "
                + $"the pool threads were looked at less often than every {FigureText.Duration(LookTimes.Longest)}, so waits "
                + "without an event (Thread.Sleep, files, sockets, native code) may be missing.";
    }

    private static string? OfThreads(SchedulerAccount use)
    {
        TimeSpan inQueue = TimeSpan.FromMicroseconds(use.InQueue / 1_000);
        TimeSpan each = inQueue / Math.Max(1, use.Timeslices);
        if (inQueue < Least || each < LeastEach) return null;
        return $"Its pool threads waited {FigureText.Duration(each)} for a free processor each time, on average, and "
            + $"{FigureText.Duration(inQueue)} in all: .Result, .Wait() and SemaphoreSlim.Wait yield theirs before they block, "
            + "so some waits may be missing.";
    }
}
