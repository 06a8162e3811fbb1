using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Frames by which .NET begins somebody's code: the pool, a task, an async method, a request. What a method further out has
/// called is .NET, not what lies further in; so when the next frame inwards is one of .NET's, the code that was begun has been
/// inlined.
/// </summary>
internal static class DispatchFrames
{
    private const string Generated = "dynamicClass.";

    private static readonly string[] Beginnings =
    [
        Generated,
        "System.Threading.ExecutionContext.",
        "System.Threading.ThreadPoolWorkQueue.",
        "System.Threading.QueueUserWorkItemCallback",
        "System.Threading.TimerQueueTimer.",
        "System.Threading.Thread.StartCallback(",
        "System.Threading.Tasks.Task.Execute",
        "System.Threading.Tasks.Task.InnerInvoke(",
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder.AsyncStateMachineBox.",
        "System.Runtime.CompilerServices.AsyncMethodBuilderCore.Start(",
        "System.Runtime.CompilerServices.AsyncTaskMethodBuilder.Start(",
        "System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder.Start(",
        "System.Runtime.CompilerServices.AsyncHelpers.RuntimeAsyncTask.",
        "Microsoft.AspNetCore.Routing.EndpointMiddleware.",
        "Microsoft.AspNetCore.Http.RequestDelegateFactory.",
        "Microsoft.AspNetCore.Mvc.",
        "Microsoft.AspNetCore.Builder.",
        "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.",
    ];

    /// <summary>How the methods' names begin.</summary>
    internal static IEnumerable<string> Names => Beginnings;

    /// <summary>Whether .NET begins other code by it.</summary>
    public static bool Is(StackFrame frame) => !frame.IsApplication
        && Beginnings.Any(beginning => frame.Method.StartsWith(beginning, StringComparison.Ordinal));

    /// <summary>
    /// The frames of .NET that wait, up to the application's or to what has begun a method that is not there. An async method of
    /// .NET that was begun and is there belongs to them.
    /// </summary>
    /// <param name="frames">Innermost first.</param>
    public static StackFrame[] CalledBefore(IReadOnlyList<StackFrame> frames) =>
    [
        .. frames.TakeWhile((frame, index) => !frame.IsApplication
            && (!Is(frame) || (index > 0 && BeginsAsyncMethod(frame) && IsBegun(frames[index - 1])))),
    ];

    /// <summary>
    /// An async method's body, or another step on the way into it, which would not be reached if the body were not there.
    /// </summary>
    private static bool IsBegun(StackFrame frame) => AsyncFrames.IsStateMachine(frame) || BeginsAsyncMethod(frame);

    private static bool BeginsAsyncMethod(StackFrame frame) =>
        frame.Method.StartsWith("System.Runtime.CompilerServices.Async", StringComparison.Ordinal);

    /// <summary>Code that was generated at run time. Each endpoint has its own, so that the name tells endpoints apart.</summary>
    public static bool IsGenerated(StackFrame frame) => frame.Method.StartsWith(Generated, StringComparison.Ordinal);
}
