using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>A thread began to wait (WaitHandleWait, .NET 9 and later; TplEventSource's synchronous TaskWait).</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread.</param>
/// <param name="Duration">How long; null when it had not ended with the observation.</param>
/// <param name="Wait">
/// What for, as far as the event tells: a task, a pulse (which is how SemaphoreSlim and ManualResetEventSlim wait), or a handle.
/// </param>
public sealed record ThreadWait(TimeSpan Elapsed, int ThreadId, TimeSpan? Duration, WaitKind Wait = WaitKind.Handle);
