using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.StackTexts;

/// <summary>
/// What blocked threads wait for, by syncblk and dumpasync. Neither says which thread waits for which lock or task: numbers
/// decide, and where they do not, nothing is said.
/// </summary>
internal sealed class TextWaits(StackTextContents contents, StackReport report)
{
    /// <summary>A method of a Monitor is among the topmost frames of a thread that waits for one.</summary>
    private const int DeepestLock = 4;

    /// <summary>The locks whose waiting threads are not known.</summary>
    public int Unassigned { get; private set; }

    /// <summary>The waits for locks whose owner is known.</summary>
    public IReadOnlyList<LockWait> Locks()
    {
        HeldLock[] locks = [.. contents.Locks.Contended];
        if (locks.Length == 0) return [];
        int[][] places = [.. report.Groups.Where(WaitsForMonitor).GroupBy(Place, group => group.ThreadIds, Merged)];
        IEnumerable<(HeldLock Held, int Id)> pairs = places is [var atOne]
            ? InTurn(locks, atOne)
            : locks.SelectMany(held => WaitingFor(held, locks, places).Select(id => (held, id)));
        LockWait[] waits =
        [
            .. pairs.Where(one => one.Id != one.Held.Owner)
                .Select(one => new LockWait(TimeSpan.Zero, one.Id, one.Held.Owner, Duration: null)),
        ];
        Unassigned = locks.Length - waits.Select(wait => wait.OwnerThreadId).Distinct().Count();
        return waits;
    }

    /// <summary>What the workers wait for that wait for a task. Threads outside the pool may be the ones that wait for queued
    /// work, so as many of these are left out.</summary>
    public IReadOnlyList<AwaitedWork> Tasks()
    {
        StackGroup[] waiting = [.. report.Groups.Where(group => group.Wait is WaitKind.Task)];
        int[] workers = [.. waiting.Where(group => group.IsPoolWorker).SelectMany(group => group.ThreadIds)];
        int others = waiting.Where(group => !group.IsPoolWorker).Sum(group => group.Count);
        (AwaitedCompletion Completion, IReadOnlyList<string> Chain)[] found =
            [.. contents.Awaiting.Blocked.Select(chain => (Completion(chain), Chain(chain)))];
        return
        [
            .. found.Where(one => one.Item1 is AwaitedCompletion.Queued).Skip(others)
                .Concat(found.Where(one => one.Item1 is not AwaitedCompletion.Queued))
                .Zip(workers, (one, worker) => new AwaitedWork(worker, one.Completion, one.Chain)),
        ];
    }

    /// <summary>The async methods whose tasks the workers wait for; empty where they wait for several, because it is not known
    /// which of them waits for which.</summary>
    public static IReadOnlyList<TaskWait> Operations(IReadOnlyList<AwaitedWork> awaited) =>
        awaited.Select(one => one.Chain[0]).Distinct().ToArray() is [var only]
            ? [.. awaited.Select(one => new TaskWait(TimeSpan.Zero, one.ThreadId, MethodName.Own(only)))]
            : [];

    private AwaitedCompletion Completion(BlockedChain chain) =>
        chain.Addresses.Any(contents.Queue.Contains) ? AwaitedCompletion.Queued
        : chain.FirstType == "System.Threading.Tasks.Task+DelayPromise" ? AwaitedCompletion.Timer
        : IsOfNetwork(chain.FirstType) || IsOfNetwork(chain.Awaited) ? AwaitedCompletion.External
        : chain is { FirstState: "-1", Awaited: "" } ? AwaitedCompletion.Running
        : AwaitedCompletion.Unknown;

    private static IReadOnlyList<string> Chain(BlockedChain chain) =>
        chain.Methods.Count > 0 ? chain.Methods : [MethodText.Bounded(FrameName.Format(MethodText.ToRuntime(chain.FirstType)))];

    private static bool IsOfNetwork(string type) =>
        type.StartsWith("System.Net.", StringComparison.Ordinal) && !type.Contains(">d__", StringComparison.Ordinal);

    /// <summary>Threads that wait at one place are alike: it does not matter which of them waits for which lock.</summary>
    private static IEnumerable<(HeldLock Held, int Id)> InTurn(HeldLock[] locks, int[] waiting) =>
        locks.SelectMany(held => Enumerable.Repeat(held, Math.Min(held.Waiting, waiting.Length))).Zip(waiting);

    /// <summary>All threads that wait for a Monitor, if there is only one; otherwise those at the one place at which as many
    /// wait as for this lock alone.</summary>
    private static int[] WaitingFor(HeldLock held, HeldLock[] locks, int[][] places)
    {
        if (locks.Length == 1) return [.. places.SelectMany(ids => ids)];
        if (locks.Count(other => other.Waiting == held.Waiting) > 1) return [];
        int[][] alike = [.. places.Where(ids => ids.Length == held.Waiting)];
        return alike is [var only] ? only : [];
    }

    private static bool WaitsForMonitor(StackGroup group) => group.Wait is WaitKind.Lock
        && group.Frames.Take(DeepestLock).Any(frame => frame.Method.StartsWith(
            "System.Threading.Monitor.", StringComparison.Ordinal));

    private static string Place(StackGroup group)
    {
        StackFrame frame = group.FirstApplicationFrame ?? group.Frames[^1];
        return $"{frame} {frame.Source}";
    }

    private static int[] Merged(string place, IEnumerable<IReadOnlyList<int>> ids) => [.. ids.SelectMany(one => one)];
}
