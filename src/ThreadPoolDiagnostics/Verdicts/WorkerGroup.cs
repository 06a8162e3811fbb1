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
}
