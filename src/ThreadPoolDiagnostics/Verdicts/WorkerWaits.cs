using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Tells which busy workers of a snapshot wait. The frames say it of most. Of those whose frames say nothing, a lock's event may, or
/// the operating system: a thread outside managed code that wants next to nothing of a core waits. Arithmetic does, too, where the
/// processors have room: threads outside managed code run no more than there are cores in use, so the rest of them wait.
/// </summary>
internal sealed class WorkerWaits(Observation seen, ProcessorUse processors)
{
    private readonly bool _hasLockContention = seen.Samples.Any(sample => sample.LockContentionsPerSecond > 0);

    public IReadOnlyList<WorkerGroup> In(StackSnapshot snapshot)
    {
        StackGroup[] busy = [.. snapshot.Report.Groups.Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })];
        int mayRun = (int)Math.Ceiling(processors.InUse);
        List<WorkerGroup> groups = [];
        foreach (StackGroup group in busy)
        {
            if (group.Wait is not WaitKind.None) groups.Add(new(group, group.Wait, group.Count, snapshot));
            else groups.AddRange(Unnamed(group, snapshot, ref mayRun));
        }
        return [.. groups.Where(group => group.Count > 0)];
    }

    private WorkerGroup[] Unnamed(StackGroup group, StackSnapshot snapshot, ref int mayRun)
    {
        int inLock = group.ThreadIds.Count(seen.LockWaiters(snapshot).Contains);
        int outside = Math.Max(0, group.Count - (group.InManagedCode ?? group.Count) - inLock);
        int waiting = Math.Max(Math.Min(outside, Quiet(group, snapshot)), Resting(outside, ref mayRun));
        return
        [
            new(group, WaitKind.Lock, inLock, snapshot),
            new(group, UnnamedKind(group), waiting, snapshot),
            new(group, WaitKind.None, group.Count - inLock - waiting, snapshot),
        ];
    }

    /// <summary>Those of a group that wanted next to nothing of a core; none where the system does not tell.</summary>
    private static int Quiet(StackGroup group, StackSnapshot snapshot) => snapshot.Report.Threads.Count(
        thread => thread.Demand < Thresholds.QuietDemand && group.ThreadIds.Contains(thread.Id));

    private int Resting(int outside, ref int mayRun)
    {
        int running = processors.LetEverybodyRun ? Math.Min(outside, mayRun) : outside;
        mayRun -= running;
        return outside - running;
    }

    /// <summary>Before .NET 10 a lock statement that waits leaves no frame of .NET; the counter says that there are such.</summary>
    private WaitKind UnnamedKind(StackGroup group) =>
        _hasLockContention && group.Frames[0].IsApplication ? WaitKind.Lock : WaitKind.Native;
}
