using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What the pool's workers did, over all snapshots. Numbers of threads are means of a snapshot.</summary>
internal sealed class PoolWorkers
{
    private readonly int _snapshots;

    public PoolWorkers(Observation seen, ProcessorUse processors)
    {
        var waits = new WorkerWaits(seen, processors);
        _snapshots = seen.Stacks.Count;
        Busy = [.. seen.Stacks.SelectMany(waits.In)];
        IdleCount = Mean(seen.Stacks.SelectMany(snapshot => snapshot.Report.Groups)
            .Where(group => group.IsIdlePoolWorker)
            .Sum(group => group.Count));
    }

    /// <summary>Those that have a work item.</summary>
    public IReadOnlyList<WorkerGroup> Busy { get; }

    public bool WereSeen => _snapshots > 0;

    public double BusyCount => Mean(Busy.Sum(group => group.Count));

    public double WaitingCount => Mean(Waiting.Sum(group => group.Count));

    public double RunningCount => BusyCount - WaitingCount;

    /// <summary>Those that have none.</summary>
    public double IdleCount { get; }

    public IEnumerable<WorkerGroup> Waiting => Busy.Where(group => group.IsWaiting);

    /// <summary>Of the busy ones, 0 to 1.</summary>
    public double WaitingShare => BusyCount > 0 ? WaitingCount / BusyCount : 0;

    public bool MostlyWait => BusyCount > 0 && WaitingShare >= Thresholds.MostWorkers;

    /// <summary>
    /// Most of those that wait are in methods that wait for a lock, or hold it and wait for something else: one at a time gets it,
    /// however many there are.
    /// </summary>
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

    /// <summary>As many as the pool always has for work.</summary>
    public bool AreManyFor(ProcessorUse processors) => BusyCount >= processors.Count * Thresholds.WorkersPerProcessor;

    private static string? Method(WorkerGroup group) => group.Stack.FirstApplicationFrame?.Method;

    private double Mean(int sum) => _snapshots == 0 ? 0 : (double)sum / _snapshots;
}
