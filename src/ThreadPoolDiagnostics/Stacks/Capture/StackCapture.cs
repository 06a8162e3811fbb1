using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Native;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Takes the managed stacks of all threads of another process.</summary>
public static class StackCapture
{
    /// <summary>
    /// How long the profiler runs, attempt by attempt. The first is enough on an idle machine. On a busy one the profiler's
    /// thread may get no CPU before it is told to stop, which is when other tools show an empty report.
    /// </summary>
    private static readonly double[] WindowsInMilliseconds = [10, 50, 250, 1000];

    private static readonly TimeSpan LongestBudget = TimeSpan.FromHours(1);

    /// <summary>Takes the stacks, on the caller's thread and helper threads, never on the thread pool.</summary>
    /// <param name="target">The process to look at.</param>
    /// <param name="budget">How long it may take, at most an hour; 10 s suffice for a starving process on a busy machine.</param>
    /// <param name="cancellation">Gives up; the session in the process is given back first, within 2 s.</param>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET or not ours, it ended, it exceeded the
    /// budget, or it has no managed stacks to give.</exception>
    /// <exception cref="OperationCanceledException">The caller cancelled.</exception>
    public static StackReport Capture(TargetProcess target, TimeSpan budget, CancellationToken cancellation = default) =>
        Capture(target, new StackCaptureSettings { Budget = budget }, cancellation);

    /// <inheritdoc cref="Capture(TargetProcess, TimeSpan, CancellationToken)"/>
    /// <param name="target">The process to look at.</param>
    /// <param name="settings">What else to find out, and how long it may take.</param>
    /// <param name="cancellation">Gives up; the session in the process is given back first, within 2 s.</param>
    public static StackReport Capture(
        TargetProcess target, StackCaptureSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(settings.Budget, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(settings.Budget, LongestBudget);
        var deadline = new Deadline(target, settings.Budget, cancellation);
        var demand = new ThreadDemand(target);
        return Capture(window => StackSession.Capture(window, settings.Lines, deadline), deadline, demand);
    }

    /// <summary>The same on a thread of its own. Only the continuation needs the thread pool.</summary>
    /// <inheritdoc cref="Capture(TargetProcess, TimeSpan, CancellationToken)"/>
    public static Task<StackReport> CaptureAsync(
        TargetProcess target, TimeSpan budget, CancellationToken cancellation = default) =>
        CaptureAsync(target, new StackCaptureSettings { Budget = budget }, cancellation);

    /// <inheritdoc cref="CaptureAsync(TargetProcess, TimeSpan, CancellationToken)"/>
    /// <param name="target">The process to look at.</param>
    /// <param name="settings">What else to find out, and how long it may take.</param>
    /// <param name="cancellation">Gives up; the session in the process is given back first, within 2 s.</param>
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
            };
        return new StackReport(groups, stacks.Count, deadline.Elapsed) { Threads = [.. threads] };
    }
}
