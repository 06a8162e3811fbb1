using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Tells which busy workers of a snapshot wait. The frames say it of most. Of those whose frames say nothing, a lock's event may,
/// or the operating system: a thread outside managed code that wants next to nothing of a core waits. Where the system does not
/// tell, arithmetic does if the processors have room: threads outside managed code run no more than there are cores in use, so
/// the rest of them wait.
/// </summary>
internal sealed class WorkerWaits(Observation observation, ProcessorUse processors)
{
    private readonly bool _hasLockContention = observation.Samples.Any(sample => sample.LockContentionsPerSecond > 0);

    public IReadOnlyList<WorkerGroup> In(StackSnapshot snapshot)
    {
        StackGroup[] busy = [.. snapshot.Report.Groups.Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false })];
        Dictionary<int, StackThread> threads =
            snapshot.Report.Threads.DistinctBy(thread => thread.Id).ToDictionary(thread => thread.Id);
        int mayRun = (int)Math.Ceiling(processors.InUse);
        List<WorkerGroup> groups = [];
        foreach (StackGroup group in busy)
        {
            StackThread[] known = [.. group.ThreadIds.Select(id => threads.GetValueOrDefault(id)).OfType<StackThread>()];
            if (group.Wait is not WaitKind.None) groups.AddRange(Named(group, known, snapshot));
            else if (KnownWaits.WritesEvent(group.Frames[0])) groups.Add(new(group, WaitKind.None, group.Count, snapshot));
            else groups.AddRange(Unnamed(group, known, snapshot, ref mayRun));
        }
        return [.. groups.Where(group => group.Count > 0)];
    }

    /// <summary>
    /// A thread that wanted a core for most of the time was met at its wait for a moment, unless waiting takes a core.
    /// </summary>
    private WorkerGroup[] Named(StackGroup group, StackThread[] known, StackSnapshot snapshot)
    {
        int awake = group.Wait is WaitKind.Spin ? 0 : known.Count(thread => thread.Demand >= Thresholds.MostWorkers);
        return
        [
            new(group, KindOf(group), group.Count - awake, snapshot)
            {
                Asleep = known.Count(thread => thread.Timeslices is 0),
                Timed = known.Count(IsTimed) - awake,
            },
            new(group, WaitKind.None, awake, snapshot),
        ];
    }

    private WaitKind KindOf(StackGroup group) =>
        KnownWaits.IsBare(group.Frames)
        && observation.Waits.LastOrDefault(wait => group.ThreadIds.Contains(wait.ThreadId)) is { } told
            ? told.Wait
            : group.Wait;

    private static bool IsTimed(StackThread thread) => thread.Timeslices is not null;

    private WorkerGroup[] Unnamed(StackGroup group, StackThread[] known, StackSnapshot snapshot, ref int mayRun)
    {
        int? managed = group.InManagedCode is { } ran ? Math.Clamp(ran, 0, group.Count) : null;
        int inLock = Math.Min(group.ThreadIds.Count(observation.LockWaiters(snapshot).Contains), group.Count - (managed ?? 0));
        int outside = Math.Max(0, group.Count - (managed ?? group.Count) - inLock);
        StackThread[] judged = [.. known.Where(thread => thread.Demand is not null)];
        int quiet = Math.Min(outside, judged.Count(IsQuiet));
        int untold = Math.Max(0, outside - judged.Length);
        int waiting = quiet + Resting(untold, ref mayRun);
        return
        [
            new(group, WaitKind.Lock, inLock, snapshot),
            new(group, UnnamedKind(group), waiting, snapshot)
            {
                Asleep = Math.Min(waiting, known.Count(thread => thread.Timeslices is 0)),
                Timed = Math.Min(waiting, known.Count(IsTimed)),
            },
            new(group, WaitKind.None, group.Count - inLock - waiting, snapshot),
        ];
    }

    /// <summary>
    /// It wanted next to nothing of a core. While collections stop the process, that may be a collection's doing, unless the
    /// thread did not run at all: each collection wakes those that it has held up.
    /// </summary>
    private bool IsQuiet(StackThread thread) =>
        thread.Demand < Thresholds.QuietDemand && (!processors.AreCollecting || thread.Timeslices is 0);

    private int Resting(int outside, ref int mayRun)
    {
        int running = processors.LetEverybodyRun ? Math.Min(outside, mayRun) : outside;
        mayRun -= running;
        return outside - running;
    }

    /// <summary>
    /// Before .NET 10 a lock that waits leaves no frame; the counter says that there are such.
    /// </summary>
    private WaitKind UnnamedKind(StackGroup group) =>
        _hasLockContention && KnownWaits.MayLock(group.Frames[0]) ? WaitKind.Lock : WaitKind.Native;
}
