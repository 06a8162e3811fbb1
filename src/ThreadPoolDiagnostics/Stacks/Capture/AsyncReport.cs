using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>The async methods that began to wait during the capture and have not ended; earlier ones have no event.</summary>
/// <param name="InFlight">The methods that have not ended, grouped by callers, the largest group first.</param>
/// <param name="Begun">The number of methods that began to wait, those that ended included.</param>
/// <param name="Window">How long events were collected.</param>
public sealed record AsyncReport(IReadOnlyList<AsyncMethodGroup> InFlight, int Begun, TimeSpan Window);

/// <summary>Calls of one async method from the same callers. Async callers that are in flight are part of the call.</summary>
/// <param name="Frames">
/// The application's frames: the method, then its callers, as they were on the stack at the method's first wait. A caller that
/// had waited before is the last one: its own callers are unknown.
/// </param>
/// <param name="Count">The number of these calls in flight.</param>
public sealed record AsyncMethodGroup(IReadOnlyList<StackFrame> Frames, int Count)
{
    /// <summary>How long the oldest of these calls has been in flight, at least; null for runtime-async methods.</summary>
    public TimeSpan? Oldest { get; init; }
}
