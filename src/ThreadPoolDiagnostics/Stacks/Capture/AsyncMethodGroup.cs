using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Capture;

/// <summary>Calls of one async method from the same callers. Async callers that are in flight are part of the call.</summary>
/// <param name="Frames">
/// The application's frames: the method, then its callers, as they were on the stack when the method had to wait for the first
/// time. A caller that had waited before is the last one: what called that is not known.
/// </param>
/// <param name="Count">How many of them are in flight.</param>
public sealed record AsyncMethodGroup(IReadOnlyList<StackFrame> Frames, int Count);
