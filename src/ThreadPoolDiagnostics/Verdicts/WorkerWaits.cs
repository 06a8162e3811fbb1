using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Decides which busy workers wait: by frames, by lock events, or because a thread outside managed code wants hardly any
/// processor time. Where the system does not report that, and processors are free, all threads outside managed code wait except
/// as many as cores are in use.
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

    /// <summary>A thread that wanted a core most of the time only passed its wait, unless the wait itself takes a core.</summary>
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
        && observation.Waits.LastOrDefault(wait => group.ThreadIds.Contains(wait.ThreadId)) is { } latest
            ? latest.Wait
            : group.Wait;

    private static bool IsTimed(StackThread thread) => thread.Timeslices is not null;

    private WorkerGroup[] Unnamed(StackGroup group, StackThread[] known, StackSnapshot snapshot, ref int mayRun)
    {
        int? managed = group.InManagedCode is { } ran ? Math.Clamp(ran, 0, group.Count) : null;
        int inLock = Math.Min(group.ThreadIds.Count(observation.LockWaiters(snapshot).Contains), group.Count - (managed ?? 0));
        int outside = Math.Max(0, group.Count - (managed ?? group.Count) - inLock);
        StackThread[] judged = [.. known.Where(thread => thread.Demand is not null)];
        int quiet = Math.Min(outside, judged.Count(IsQuiet));
        int unmeasured = Math.Max(0, outside - judged.Length);
        int waiting = quiet + Resting(unmeasured, ref mayRun);
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

    /// <summary>Whether it wanted hardly any core; during collections, which wake threads, whether it did not run.</summary>
    private bool IsQuiet(StackThread thread) =>
        thread.Demand < Thresholds.QuietDemand && (!processors.AreCollecting || thread.Timeslices is 0);

    private int Resting(int outside, ref int mayRun)
    {
        int running = processors.LetAllThreadsRun ? Math.Min(outside, mayRun) : outside;
        mayRun -= running;
        return outside - running;
    }

    /// <summary>The kind of a wait without a frame. Before .NET 10 a lock leaves none, but counts as contention.</summary>
    private WaitKind UnnamedKind(StackGroup group) =>
        _hasLockContention && KnownWaits.MayLock(group.Frames[0]) ? WaitKind.Lock : WaitKind.Native;
}

/// <summary>Busy workers of the pool at the same place, either all waiting or all running.</summary>
/// <param name="Stack">Their stack.</param>
/// <param name="Wait">What they wait for; <see cref="WaitKind.None"/> when they run.</param>
/// <param name="Count">The number of workers.</param>
/// <param name="Snapshot">The snapshot that has them.</param>
internal sealed record WorkerGroup(StackGroup Stack, WaitKind Wait, int Count, StackSnapshot Snapshot)
{
    public bool IsWaiting => Wait != WaitKind.None;

    /// <summary>The number of them with scheduler statistics; for the others it is unknown how often they ran.</summary>
    public int Timed { get; init; }

    /// <summary>The number of those that did not run at all during the capture: they waited for one thing throughout.</summary>
    public int Asleep { get; init; }
}
