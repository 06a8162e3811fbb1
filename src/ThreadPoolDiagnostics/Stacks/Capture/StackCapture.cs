using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Takes the managed stacks of all threads of another process.</summary>
public static class StackCapture
{
    /// <summary>How long the profiler runs in each attempt: on a busy machine its thread may get no CPU in the first.</summary>
    private static readonly double[] WindowsInMilliseconds = [10, 50, 250, 1000];

    private static readonly TimeSpan LongestBudget = TimeSpan.FromHours(1);

    /// <summary>Takes the stacks, on the calling thread and helper threads, never on the thread pool.</summary>
    /// <param name="target">The process.</param>
    /// <param name="budget">The longest duration, at most 1 h; 10 s suffice for a starving process on a busy machine.</param>
    /// <param name="cancellation">Cancels it; the session is released first, within 2 s.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, the process ended, the budget was exceeded, or the process has no
    /// managed stacks.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
    public static StackReport Capture(TargetProcess target, TimeSpan budget, CancellationToken cancellation = default) =>
        Capture(target, new StackCaptureSettings { Budget = budget }, cancellation);

    /// <inheritdoc cref="Capture(TargetProcess, TimeSpan, CancellationToken)"/>
    /// <param name="target">The process.</param>
    /// <param name="settings">What else to collect, and how long it may take.</param>
    /// <param name="cancellation">Cancels it; the session is released first, within 2 s.</param>
    public static StackReport Capture(
        TargetProcess target, StackCaptureSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(settings.Budget, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(settings.Budget, LongestBudget);
        var deadline = new Deadline(target, settings.Budget, cancellation);
        var demand = new ThreadDemand(target);
        return Capture(window => StackSession.Capture(window, settings.Lines, deadline), deadline, demand);
    }

    /// <summary>Takes the stacks on a thread of its own. Only the continuation needs the thread pool.</summary>
    /// <inheritdoc cref="Capture(TargetProcess, StackCaptureSettings, CancellationToken)"/>
    public static Task<StackReport> CaptureAsync(
        TargetProcess target, StackCaptureSettings settings, CancellationToken cancellation = default)
    {
        var report = new TaskCompletionSource<StackReport>(TaskCreationOptions.RunContinuationsAsynchronously);
        OwnThread.Start("stack capture", () =>
        {
            try
            {
                report.SetResult(Capture(target, settings, cancellation));
            }
            catch (OperationCanceledException)
            {
                report.SetCanceled(cancellation);
            }
            catch (Exception failure)
            {
                report.SetException(failure);
            }
        });
        return report.Task;
    }

    internal static StackReport Capture(Func<TimeSpan, SampledStacks> attempt, Deadline deadline, ThreadDemand demand)
    {
        foreach (double window in WindowsInMilliseconds)
        {
            SampledStacks sampled = attempt(TimeSpan.FromMilliseconds(window));
            if (sampled.Threads.Count > 0)
                return Report(sampled.Threads, deadline, demand.Read()) with { Compiled = sampled.Compiled };
        }
        throw DiagnosticsException.Unusable(deadline.ProcessId, "its sample profiler wrote no stack in "
            + $"{WindowsInMilliseconds.Length} attempts. The machine may be out of CPU; try again.");
    }

    private static StackReport Report(
        IReadOnlyList<ThreadStack> stacks, Deadline deadline, IReadOnlyDictionary<string, ThreadUse> uses)
    {
        IReadOnlyDictionary<int, NativeThread> known =
            NativeThreads.Find(deadline.Target, [.. stacks.Select(stack => stack.ThreadId)]);
        IReadOnlyList<StackGroup> groups = StackGrouping.Group(stacks, id => known.GetValueOrDefault(id)?.Name);
        IEnumerable<StackThread> threads =
            from stackGroup in groups
            from id in stackGroup.ThreadIds
            orderby id
            let native = known.GetValueOrDefault(id)
            let use = native is null ? null : uses.GetValueOrDefault(native.Folder)
            select new StackThread(id, native?.Name, stackGroup.Kind)
            {
                Demand = use?.Demand,
                Timeslices = use?.Timeslices,
                TimeslicesSoFar = use?.TimeslicesSoFar,
            };
        return new StackReport(groups, stacks.Count, deadline.Elapsed) { Threads = [.. threads] };
    }
}

/// <summary>What to collect beside the stacks.</summary>
public sealed record StackCaptureSettings
{
    /// <summary>The longest duration, at most 1 h. Default: 10 s, enough for a starving process on a busy machine.</summary>
    public TimeSpan Budget { get; init; } = TimeSpan.FromSeconds(10);

    /// <summary>Whether to look up file and line of the application's frames; groups are split by line. Default: no.</summary>
    public bool Lines { get; init; }
}
