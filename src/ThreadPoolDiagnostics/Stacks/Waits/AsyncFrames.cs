using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Asynchronous callers as far as a stack tells them. An async method that ends on a resumed stack runs its caller from within
/// itself (AsyncTaskMethodBuilder.SetResult), so there the caller lies inside of what it called.
/// </summary>
internal static class AsyncFrames
{
    private const string Builders = "System.Runtime.CompilerServices.Async";

    /// <summary>
    /// AsyncTaskMethodBuilder and its likes. TaskCompletionSource.SetResult does not count: its caller has not ended.
    /// </summary>
    private static readonly string[] Endings = [".SetResult(", ".SetExistingTaskResult(", ".SetException("];

    /// <summary>The async method of this frame has ended; what lies inside of it is its caller, which it resumes.</summary>
    /// <param name="frames">Innermost first.</param>
    /// <param name="index">Of the frame.</param>
    public static bool HasEnded(IReadOnlyList<StackFrame> frames, int index) =>
        index > 0 && IsEnding(frames[index - 1].Method) && IsStateMachine(frames[index]);

    /// <summary>The state machine of an async method goes by the method's name, without arguments.</summary>
    public static bool IsStateMachine(StackFrame frame) => !frame.Method.EndsWith(')');

    private static bool IsEnding(string method) => method.StartsWith(Builders, StringComparison.Ordinal)
        && Endings.Any(ending => method.Contains(ending, StringComparison.Ordinal));
}
