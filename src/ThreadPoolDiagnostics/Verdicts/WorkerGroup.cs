using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Busy workers of the pool that were at the same place, and waited there or not.</summary>
/// <param name="Stack">Where.</param>
/// <param name="Wait">For what; <see cref="WaitKind.None"/> when they ran.</param>
/// <param name="Count">How many.</param>
/// <param name="Snapshot">When.</param>
internal sealed record WorkerGroup(StackGroup Stack, WaitKind Wait, int Count, StackSnapshot Snapshot)
{
    public bool IsWaiting => Wait != WaitKind.None;

    /// <summary>How many of them were counted by the system: of the others nobody knows how often they ran.</summary>
    public int Timed { get; init; }

    /// <summary>
    /// How many of those did not run once while the stacks were taken: they waited for one and the same thing all the time.
    /// </summary>
    public int Asleep { get; init; }
}
