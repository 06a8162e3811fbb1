namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict on an observation of a thread pool.</summary>
public enum Verdict
{
    /// <summary>There is not enough data for a verdict.</summary>
    Unknown,

    /// <summary>The pool keeps up.</summary>
    Healthy,

    /// <summary>Most pool threads are blocked, but no work waits for one yet.</summary>
    Blocking,

    /// <summary>Work waited for blocked threads, but the pool has grown enough, and the queue is (almost) empty.</summary>
    Growing,

    /// <summary>Work waits for pool threads because they are blocked.</summary>
    Starving,

    /// <summary>Work waits because the processors are busy, not because threads are blocked.</summary>
    CpuSaturated,

    /// <summary>Work waits although threads are idle: a lost wake-up (dotnet/runtime#117877), or it cannot run.</summary>
    LostWakeUp,
}
