using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Frames by which .NET starts code: pool, task, async method, request. When the next frame inwards is .NET's too, the code that
/// was started has been inlined.
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

    /// <summary>The beginnings of the methods' names.</summary>
    internal static IEnumerable<string> Names => Beginnings;

    /// <summary>Whether .NET starts other code by this frame.</summary>
    public static bool Is(StackFrame frame) => !frame.IsApplication
        && Beginnings.Any(beginning => frame.Method.StartsWith(beginning, StringComparison.Ordinal));

    /// <summary>.NET's frames of the wait, up to the application's frame or to the one that started inlined code.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    public static StackFrame[] CalledBefore(IReadOnlyList<StackFrame> frames) =>
    [
        .. frames.TakeWhile((frame, index) => !frame.IsApplication
            && (!Is(frame) || (index > 0 && BeginsAsyncMethod(frame) && IsBegun(frames[index - 1])))),
    ];

    /// <summary>Whether the frame is an async method's body, or another step into it: the body then has a frame.</summary>
    private static bool IsBegun(StackFrame frame) => AsyncFrames.IsStateMachine(frame) || BeginsAsyncMethod(frame);

    private static bool BeginsAsyncMethod(StackFrame frame) =>
        frame.Method.StartsWith("System.Runtime.CompilerServices.Async", StringComparison.Ordinal);

    /// <summary>Whether the code was generated at run time. Each endpoint has its own, so that the name identifies it.</summary>
    public static bool IsGenerated(StackFrame frame) => frame.Method.StartsWith(Generated, StringComparison.Ordinal);
}
