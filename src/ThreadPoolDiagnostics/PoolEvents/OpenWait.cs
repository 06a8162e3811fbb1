using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>A wait that has begun.</summary>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="Wait">What for.</param>
/// <param name="TaskId">Of the task that is waited for; 0 otherwise.</param>
/// <param name="OwnerThreadId">Of the thread that holds the lock; null when it is no lock, or the runtime does not say.</param>
internal sealed record OpenWait(int ThreadId, TimeSpan Elapsed, WaitKind Wait, int TaskId = 0, int? OwnerThreadId = null)
{
    /// <summary>It is part of another wait: Task.Wait waits for a pulse, and a lock for a handle.</summary>
    public bool IsInner { get; init; }

    /// <summary>A pulse and a handle have the same events.</summary>
    public bool EndsWith(WaitKind wait, int taskId) =>
        taskId == TaskId && (wait == Wait || (wait is WaitKind.Handle && Wait is WaitKind.Pulse));
}
