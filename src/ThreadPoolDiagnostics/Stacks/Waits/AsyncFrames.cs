using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>Async callers in stacks. An async method that ends when resumed runs its caller inside it (SetResult).</summary>
internal static class AsyncFrames
{
    private const string Builders = "System.Runtime.CompilerServices.Async";

    /// <summary>AsyncTaskMethodBuilder and the like. Not TaskCompletionSource.SetResult: its caller has not ended.</summary>
    private static readonly string[] Endings = [".SetResult(", ".SetExistingTaskResult(", ".SetException("];

    /// <summary>Methods that run what follows an await: of a state machine, a completed task, a runtime-async method.</summary>
    private static readonly string[] Continuations =
    [
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AsyncStateMachineBox.",
        "System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder.StateMachineBox.",
        "System.Threading.Tasks.AwaitTaskContinuation.", "System.Threading.Tasks.SynchronizationContextAwaitTaskContinuation.",
        "System.Threading.Tasks.Task.RunContinuations(", "System.Runtime.CompilerServices.AsyncHelpers.RuntimeAsyncTask.",
    ];

    /// <summary>Whether the frame runs what follows an await.</summary>
    public static bool IsContinuation(StackFrame frame) =>
        Array.Exists(Continuations, beginning => frame.Method.StartsWith(beginning, StringComparison.Ordinal));

    /// <summary>Whether this frame's async method has ended; the frames inside it are its caller, which it resumes.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="index">The frame's index.</param>
    public static bool HasEnded(IReadOnlyList<StackFrame> frames, int index) =>
        index > 0 && IsEnding(frames[index - 1].Method) && IsStateMachine(frames[index]);

    /// <summary>Whether the frame is a state machine's, which has the async method's name without arguments.</summary>
    public static bool IsStateMachine(StackFrame frame) => !frame.Method.EndsWith(')');

    private static bool IsEnding(string method) => method.StartsWith(Builders, StringComparison.Ordinal)
        && Endings.Any(ending => method.Contains(ending, StringComparison.Ordinal));
}
