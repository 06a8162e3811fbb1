namespace DotnetStarvation.Ps;

/// <summary>What two samples of the counters, a second apart, look like. They see no stacks, so they cannot tell why work waits.
/// </summary>
internal enum PoolState
{
    /// <summary>It could not be attached to, or sent no counters in time.</summary>
    Unreachable,

    /// <summary>The pool had nothing to do.</summary>
    Idle,

    /// <summary>The pool worked, and at least once nothing waited.</summary>
    Ok,

    /// <summary>Work waited 100 ms or more each time, and the processors were busy: the load may simply be high.</summary>
    Queueing,

    /// <summary>
    /// Work waited 100 ms or more each time although the processors had room: threads seem to be blocked. Not yet a verdict.
    /// </summary>
    MaybeStarving,
}
