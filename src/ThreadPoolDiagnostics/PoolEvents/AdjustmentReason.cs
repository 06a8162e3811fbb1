namespace ThreadPoolDiagnostics.PoolEvents;

/// <summary>Why the pool wants another number of threads (NativeRuntimeEventSource.PortableThreadPool.cs).</summary>
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

    /// <summary>The number settles.</summary>
    Stabilizing = 5,

    /// <summary>The gate thread saw work in the queue and none taken from it for half a second.</summary>
    Starvation = 6,

    /// <summary>A thread had nothing to do for 20 s and ended.</summary>
    ThreadTimedOut = 7,

    /// <summary>A work item waits for a task, so a thread is added (PortableThreadPool.Blocking.cs). Says nothing about
    /// starvation.
    /// </summary>
    CooperativeBlocking = 8,
}
