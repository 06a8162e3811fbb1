namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>
/// The pool changed the number of threads it wants (ThreadPoolWorkerThreadAdjustmentAdjustment, ClrEtwAll.man).
/// </summary>
/// <param name="Elapsed">When, since the observation began.</param>
/// <param name="ThreadCount">How many it wants now.</param>
/// <param name="Reason">Why, as the runtime says.</param>
public sealed record ThreadAdjustment(TimeSpan Elapsed, int ThreadCount, AdjustmentReason Reason);
