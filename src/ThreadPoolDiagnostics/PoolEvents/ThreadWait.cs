using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>A wait of a thread (WaitHandleWait, .NET 9 and later; TplEventSource's synchronous TaskWait).</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Duration">How long it lasted; null when it had not ended with the observation.</param>
/// <param name="Wait">
/// What the event shows it waits for: a task, a pulse (as SemaphoreSlim and ManualResetEventSlim do), or a handle.
/// </param>
public sealed record ThreadWait(TimeSpan Elapsed, int ThreadId, TimeSpan? Duration, WaitKind Wait = WaitKind.Handle);

/// <summary>A wait of a thread for a lock that another one held (Contention/Start).</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the waiting thread.</param>
/// <param name="OwnerThreadId">The id of the thread that held the lock; null where the runtime does not report it.</param>
/// <param name="Duration">How long it lasted; null when it had not ended with the observation.</param>
public sealed record LockWait(TimeSpan Elapsed, int ThreadId, int? OwnerThreadId, TimeSpan? Duration);

/// <summary>The start of a thread's wait for an async method (TplEventSource: TaskWaitBegin, TraceOperationBegin).</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Operation">The name, without type, of the async method that makes that task.</param>
public sealed record TaskWait(TimeSpan Elapsed, int ThreadId, string Operation);

/// <summary>A wait that has begun.</summary>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="Wait">What the thread waits for.</param>
/// <param name="TaskId">The id of the awaited task; 0 for other waits.</param>
/// <param name="OwnerThreadId">The id of the thread that holds the lock; null when it is unknown, or no lock.</param>
internal sealed record OpenWait(int ThreadId, TimeSpan Elapsed, WaitKind Wait, int TaskId = 0, int? OwnerThreadId = null)
{
    /// <summary>Whether it is part of another wait: Task.Wait waits for a pulse, and a lock for a handle.</summary>
    public bool IsInner { get; init; }

    /// <summary>Whether this event ends it. A pulse and a handle have the same events.</summary>
    public bool EndsWith(WaitKind wait, int taskId) =>
        taskId == TaskId && (wait == Wait || (wait is WaitKind.Handle && Wait is WaitKind.Pulse));
}

/// <summary>The start of a request in ASP.NET Core (provider Microsoft.AspNetCore.Hosting, event RequestStart).</summary>
/// <param name="Elapsed">When it started, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Route">Method and path, for instance "GET /orders".</param>
public sealed record RequestStart(TimeSpan Elapsed, int ThreadId, string Route);
