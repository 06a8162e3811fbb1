namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What an observation of a thread pool amounts to.</summary>
public enum Verdict
{
    /// <summary>Too little was seen to tell.</summary>
    Unknown,

    /// <summary>The pool keeps up.</summary>
    Healthy,

    /// <summary>Most pool threads are blocked, but no work waits for one yet.</summary>
    Blocking,

    /// <summary>
    /// Work waited for blocked threads, but the pool grew to what it needs and the queue is gone, or about to be.
    /// </summary>
    Growing,

    /// <summary>Work waits for pool threads because they are blocked.</summary>
    Starving,

    /// <summary>Work waits because the processors are busy, not because threads are blocked.</summary>
    CpuSaturated,

    /// <summary>
    /// Work waits although threads are idle: a wake-up was lost (dotnet/runtime#117877), or the process cannot run.
    /// </summary>
    LostWakeUp,
}
