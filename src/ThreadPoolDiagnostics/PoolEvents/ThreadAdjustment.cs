namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>A change of the pool's number of threads (ThreadPoolWorkerThreadAdjustmentAdjustment, ClrEtwAll.man).</summary>
/// <param name="Elapsed">When it happened, since the observation began.</param>
/// <param name="ThreadCount">The new number of threads.</param>
/// <param name="Reason">The reason that the runtime gives.</param>
public sealed record ThreadAdjustment(TimeSpan Elapsed, int ThreadCount, AdjustmentReason Reason);

/// <summary>Why the pool changes its number of threads (NativeRuntimeEventSource.PortableThreadPool.cs).</summary>
public enum AdjustmentReason
{
    /// <summary>The pool measures its first throughput.</summary>
    Warmup = 0,

    /// <summary>The pool starts.</summary>
    Initializing = 1,

    /// <summary>A change tried at random.</summary>
    RandomMove = 2,

    /// <summary>Hill climbing found that another number is faster.</summary>
    ClimbingMove = 3,

    /// <summary>The throughput changed abruptly.</summary>
    ChangePoint = 4,

    /// <summary>The number becomes stable.</summary>
    Stabilizing = 5,

    /// <summary>The gate thread found work in the queue and no dequeue for half a second.</summary>
    Starvation = 6,

    /// <summary>A thread had nothing to do for 20 s and ended.</summary>
    ThreadTimedOut = 7,

    /// <summary>A work item waits for a task, so a thread is added (PortableThreadPool.Blocking.cs); no sign of
    /// starvation.</summary>
    CooperativeBlocking = 8,
}
