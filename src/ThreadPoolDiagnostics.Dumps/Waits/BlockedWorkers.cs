using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>What blocked workers wait for: tasks, by the objects on their stacks, and locks with their owners.</summary>
internal sealed class BlockedWorkers
{
    /// <summary>What a waiting thread adds to a task, to be woken by it (Task.SpinThenBlockingWait).</summary>
    private const string Waker = "System.Threading.Tasks.Task+SetOnInvokeMres";

    /// <summary>The method of a task that runs it (Task.cs).</summary>
    private const string RunningFrame = "ExecuteWithThreadLocal";

    private const string TaskType = "System.Threading.Tasks.Task";

    private readonly ClrRuntime _runtime;
    private readonly Dictionary<int, ClrThread> _threads;
    private readonly IReadOnlyList<ClrObject> _queue;

    public BlockedWorkers(ClrRuntime runtime, IReadOnlyList<ClrObject> queue)
    {
        (_runtime, _queue) = (runtime, queue);
        _threads = runtime.Threads.Where(thread => thread.IsAlive).DistinctBy(thread => thread.OSThreadId)
            .ToDictionary(thread => (int)thread.OSThreadId);
    }

    /// <summary>What the workers wait for that wait for a task.</summary>
    public IReadOnlyList<AwaitedWork> Tasks(StackReport report)
    {
        int[] waiting = [.. Ids(report, WaitKind.Task)];
        if (waiting.Length == 0) return [];
        var tasks = new AwaitedTasks(QueueContents.Continued(_queue), Running(report));
        return
        [
            .. waiting.Select(id => (Id: id, Task: AwaitedBy(_threads[id])))
                .Where(one => !one.Task.IsNull)
                .Select(one => (one.Id, Found: tasks.Follow(one.Task)))
                .Select(one => new AwaitedWork(one.Id, one.Found.Completion, one.Found.Chain)),
        ];
    }

    /// <summary>The waits for locks whose owner is known.</summary>
    public IReadOnlyList<LockWait> Locks(StackReport report)
    {
        int[] waiting = [.. Ids(report, WaitKind.Lock)];
        var locks = new HeldLocks(_runtime);
        return
        [
            .. waiting.Select(id => (Id: id, Owner: locks.OwnerOfAwaited(_threads[id])))
                .Where(one => one.Owner is not null && one.Owner != one.Id)
                .Select(one => new LockWait(TimeSpan.Zero, one.Id, one.Owner, Duration: null)),
        ];
    }

    private IEnumerable<int> Ids(StackReport report, WaitKind wait) => report.Groups
        .Where(group => group is { IsPoolWorker: true, IsIdlePoolWorker: false } && group.Wait == wait)
        .SelectMany(group => group.ThreadIds)
        .Where(_threads.ContainsKey);

    /// <summary>The task that a thread waits for: one on its stack that its waker was added to.</summary>
    private static ClrObject AwaitedBy(ClrThread thread)
    {
        ClrObject[] roots = [.. thread.ObjectsOnStack()];
        HashSet<ulong> wakers = [.. roots.Where(one => one.Type?.Name == Waker).Select(one => one.Address)];
        ClrObject[] tasks = [.. roots.Where(one => one.Is(TaskType)).DistinctBy(one => one.Address)];
        return tasks.FirstOrDefault(task => IsWokenBy(task, wakers)) is { IsNull: false } awaited
            ? awaited
            : tasks.FirstOrDefault(task => !AwaitedTasks.IsCompleted(task));
    }

    /// <summary>Whether the task's continuation, or one in its list, is one of these.</summary>
    private static bool IsWokenBy(ClrObject task, HashSet<ulong> wakers)
    {
        ClrObject continuation = task.Child("m_continuationObject");
        if (continuation.IsNull || wakers.Contains(continuation.Address)) return !continuation.IsNull;
        ClrObject items = continuation.Child("_items");
        if (items.IsNull || !items.IsArray) return false;
        ClrArray list = items.AsArray();
        return Enumerable.Range(0, list.Length).Any(index => wakers.Contains(list.GetObjectValue(index).Address));
    }

    /// <summary>The tasks that threads run: those on their stacks that have begun.</summary>
    private HashSet<ulong> Running(StackReport report) =>
    [
        .. report.Groups.Where(group => group.IsPoolWorker).SelectMany(group => group.ThreadIds)
            .Where(_threads.ContainsKey)
            .SelectMany(id => _threads[id].EnumerateStackRoots())
            .Where(root => root.StackFrame?.Method?.Name?.StartsWith(RunningFrame, StringComparison.Ordinal) is true)
            .Select(root => root.Object)
            .Where(one => one is { IsNull: false, IsValid: true } && one.Is(TaskType))
            .Select(one => one.Address),
    ];
}
