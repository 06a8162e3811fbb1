using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Dumps.Memory;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Dumps.Waits;

/// <summary>Follows a task to what completes it: an async method awaits another task, and so on, to the one that runs
/// first.</summary>
/// <param name="queued">The addresses of what is queued: work items, and what they would continue.</param>
/// <param name="running">The addresses of tasks that a thread runs.</param>
internal sealed class AwaitedTasks(IReadOnlySet<ulong> queued, IReadOnlySet<ulong> running)
{
    /// <summary>Longer chains are recursions; what comes after is unknown.</summary>
    private const int LongestChain = 64;

    private const int MostBranches = 1_000;

    /// <summary>TaskStates: RanToCompletion, Faulted, Canceled (Task.cs, TASK_STATE_COMPLETED_MASK).</summary>
    private const int Completed = 0x1600000;

    public (AwaitedCompletion Completion, IReadOnlyList<string> Chain) Follow(ClrObject task)
    {
        var chain = new List<string>();
        var passed = new HashSet<ulong>();
        ClrObject at = task;
        while (chain.Count < LongestChain && passed.Add(at.Address))
        {
            if (WorkNames.AsyncMethod(at) is { } method) chain.Add(method);
            if (queued.Contains(at.Address)) return (AwaitedCompletion.Queued, WithWork(chain, at));
            if (running.Contains(at.Address)) return (AwaitedCompletion.Running, WithWork(chain, at));
            if (IsOfTimer(at)) return Timer(at, chain);
            if (IsExternal(at)) return (AwaitedCompletion.External, chain);
            ClrObject next = Next(at);
            if (next.IsNull) return (AwaitedCompletion.Unknown, chain);
            at = next;
        }
        return (AwaitedCompletion.Unknown, chain);
    }

    public static bool IsCompleted(ClrObject task) => task.Value<int>("m_stateFlags") is { } flags && (flags & Completed) != 0;

    private static List<string> WithWork(List<string> chain, ClrObject at)
    {
        if (WorkNames.AsyncMethod(at) is null) chain.Add(WorkNames.Of(at));
        return chain;
    }

    private static bool IsOfTimer(ClrObject task) => task.Is("System.Threading.Tasks.Task+DelayPromise");

    /// <summary>A pool thread fires the timers of a queue: none of them fires while the queue itself waits for a thread
    /// (TimerQueue.Portable.cs).</summary>
    private (AwaitedCompletion Completion, IReadOnlyList<string> Chain) Timer(ClrObject task, List<string> chain)
    {
        ClrObject timers = task.Child("_timer").Child("_associatedTimerQueue");
        return !timers.IsNull && queued.Contains(timers.Address)
            ? (AwaitedCompletion.Queued, [.. chain, WorkNames.Of(timers)])
            : (AwaitedCompletion.Timer, chain);
    }

    private static bool IsExternal(ClrObject task) =>
        task.Type?.Name?.StartsWith("System.Net.", StringComparison.Ordinal) is true && WorkNames.StateMachineOf(task) is null;

    /// <summary>What a task waits for itself; a null object when that is not known.</summary>
    private ClrObject Next(ClrObject task)
    {
        if (WorkNames.StateMachineOf(task) is not null) return StateMachines.AwaitedBy(task);
        // WhenAll waits for the first that has not completed: any of them shows why it has not.
        foreach (string field in new[] { "m_tasks", "_tasks" })
            if (task.Child(field) is { IsNull: false, IsArray: true } tasks) return FirstOpen(tasks.AsArray());
        foreach (string field in new[] { "m_antecedent", "_inner", "m_task", "_task" })
            if (task.Child(field) is { IsNull: false } inner && !IsCompleted(inner)) return inner;
        return default;
    }

    private ClrObject FirstOpen(ClrArray tasks)
    {
        ClrObject[] open =
        [
            .. Enumerable.Range(0, Math.Min(tasks.Length, MostBranches)).Select(tasks.GetObjectValue)
                .Where(one => !one.IsNull && !IsCompleted(one)),
        ];
        return Array.Find(open, one => queued.Contains(one.Address)) is { IsNull: false } waiting
            ? waiting
            : open.FirstOrDefault();
    }
}
