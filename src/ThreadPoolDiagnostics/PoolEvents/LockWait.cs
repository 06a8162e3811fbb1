namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>A thread had to wait for a lock that another one held (Contention/Start).</summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
/// <param name="ThreadId">The operating system's id of the thread that waits.</param>
/// <param name="OwnerThreadId">That of the thread that held the lock; null where the runtime does not say.</param>
/// <param name="Duration">How long; null when it had not ended with the observation.</param>
public sealed record LockWait(TimeSpan Elapsed, int ThreadId, int? OwnerThreadId, TimeSpan? Duration);
