using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The pool's workers over all snapshots. Numbers of threads are means per snapshot.</summary>
internal sealed class PoolWorkers
{
    private readonly int _snapshots;
    private readonly int[] _idle;

    public PoolWorkers(Observation observation, ProcessorUse processors)
    {
        var waits = new WorkerWaits(observation, processors);
        _snapshots = observation.Stacks.Count;
        HaveStacks = observation.Stacks.Any(snapshot => !IsUnnamed(snapshot.Report));
        Busy = [.. observation.Stacks.SelectMany(waits.In)];
        _idle =
        [
            .. observation.Stacks.Select(snapshot =>
                snapshot.Report.Groups.Where(group => group.IsIdlePoolWorker).Sum(group => group.Count)),
        ];
    }

    /// <summary>The workers with a work item.</summary>
    public IReadOnlyList<WorkerGroup> Busy { get; }

    /// <summary>Whether there are stacks that tell something: those of a program that NativeAOT compiled have no names.</summary>
    public bool HaveStacks { get; }

    public double BusyCount => Mean(Busy.Sum(group => group.Count));

    public double WaitingCount => Mean(Waiting.Sum(group => group.Count));

    public double RunningCount => BusyCount - WaitingCount;

    /// <summary>The number of busy workers with a cut stack, whose frames do not show that they are workers.</summary>
    public double CutCount => Mean(Cut.Sum(group => group.Count));

    /// <summary>Whether all of these are known to be workers by their names.</summary>
    public bool CutHaveNames => Cut.All(HaveNames);

    /// <summary>Whether of all of these only the topmost frame is known, as in a debugger's list of threads.</summary>
    public bool CutAreTopmostAlone => Cut.All(group => group.Stack.Frames.Count == 1);

    /// <summary>The number of workers without a work item.</summary>
    public double IdleCount => Mean(_idle.Sum());

    public IEnumerable<WorkerGroup> Waiting => Busy.Where(group => group.IsWaiting);

    /// <summary>Whether more busy workers wait than run, and it was more than one thread in one snapshot.</summary>
    public bool MostlyWait => WaitingCount > BusyCount * Thresholds.MostWorkers && Waiting.Sum(group => group.Count) > 1;

    /// <summary>Whether idle workers were in every snapshot, more than those about to start work or to end.</summary>
    public bool HaveSpare => HaveStacks && _idle.Min() > 0 && IdleCount > WaitingCount * Thresholds.Spare;

    /// <summary>Whether most waiting workers wait for a lock, or hold it and wait: more threads do not help then.</summary>
    public bool WaitForEachOther
    {
        get
        {
            HashSet<string> locking = [.. Waiting.Where(group => group.Wait is WaitKind.Lock).Select(Method).OfType<string>()];
            int atLocks = Waiting
                .Where(group => group.Wait is WaitKind.Lock || (Method(group) is { } method && locking.Contains(method)))
                .Sum(group => group.Count);
            return 2 * atLocks > Waiting.Sum(group => group.Count);
        }
    }

    /// <summary>Whether most waiting workers waited for one thing during the capture; null when unknown.</summary>
    public bool? WaitForLong => Waiting.Sum(group => group.Timed) is > 0 and int timed
        ? Waiting.Sum(group => group.Asleep) > timed * Thresholds.MostWorkers
        : null;

    /// <summary>The number of threads that waited at the same place in every one of several snapshots.</summary>
    public int PersistentCount => _snapshots < 2 ? 0 : Waiting
        .SelectMany(group => group.Stack.ThreadIds.Select(thread => (group.Snapshot, Place: (thread, group.Wait, Method(group)))))
        .GroupBy(one => one.Snapshot, one => one.Place)
        .Select(snapshot => snapshot.AsEnumerable())
        .Aggregate((stayed, now) => stayed.Intersect(now))
        .Count();

    /// <summary>Whether there are as many as the pool always has for work.</summary>
    public bool AreManyFor(ProcessorUse processors) => BusyCount >= processors.Count * Thresholds.WorkersPerProcessor;

    private static bool IsUnnamed(StackReport report) => report.Groups.Count > 0
        && report.Groups.SelectMany(group => group.Frames).All(frame => frame.Method == FrameName.Unknown);

    private IEnumerable<WorkerGroup> Cut => Busy.Where(group => group.Stack.IsCut);

    private static bool HaveNames(WorkerGroup group)
    {
        IEnumerable<StackThread> named = group.Snapshot.Report.Threads.Where(thread => thread.Name is not null);
        return named.Select(thread => thread.Id).ToHashSet().IsSupersetOf(group.Stack.ThreadIds);
    }

    private static string? Method(WorkerGroup group) => group.Stack.FirstApplicationFrame?.Method;

    private double Mean(int sum) => _snapshots == 0 ? 0 : (double)sum / _snapshots;
}
