using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Origins;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Frames by which .NET starts code: pool, task, async method, request. When the next frame inwards is .NET's too, the code that
/// was started has been inlined.
/// </summary>
internal static class DispatchFrames
{
    /// <summary>The kinds of handlers that requests are called by.</summary>
    public const string Action = "action", Endpoint = "endpoint";

    private const string Generated = "dynamicClass.";
    private const string Actions = "Microsoft.AspNetCore.Mvc.Infrastructure.";
    private const string Hubs = "Microsoft.AspNetCore.SignalR.";
    private const string Filters = "Microsoft.AspNetCore.Mvc.Filters.";

    /// <summary>How far from an action are the frames that call it.</summary>
    private const int NearestDispatch = 3;

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

    /// <summary>
    /// The frames of .NET, packages and generated clients from the wait to the own code that called them, or to the frame that
    /// started inlined code.
    /// </summary>
    /// <param name="frames">The frames, innermost first.</param>
    public static StackFrame[] CalledBefore(IReadOnlyList<StackFrame> frames) =>
    [
        .. frames.TakeWhile((frame, index) =>
            (frame.Origin is not FrameOrigin.Application || GeneratedFrames.Is(frames, index))
            && (!Is(frame) || IsOfPackage(frames, index)
                || (index > 0 && BeginsAsyncMethod(frame) && IsBegun(frames[index - 1])))),
    ];

    /// <summary>
    /// Whether it is a package's own generated code, such as a compiled query: own code is further out. Generated code that
    /// itself waits in the core library has run own code, which was inlined into it: a constructor that a container calls. Where
    /// packages are only inferred, as in a text, nothing would find that constructor.
    /// </summary>
    private static bool IsOfPackage(IReadOnlyList<StackFrame> frames, int index) =>
        IsGenerated(frames[index]) && index + 1 < frames.Count && frames[index + 1].Origin is FrameOrigin.Package
        && (frames[index + 1].IsOriginInferred
            || frames.Take(index).Any(frame => frame.Module is not FrameworkModules.CoreLibrary));

    /// <summary>Whether the frame is an async method's body, or another step into it: the body then has a frame.</summary>
    private static bool IsBegun(StackFrame frame) => AsyncFrames.IsStateMachine(frame) || BeginsAsyncMethod(frame);

    /// <summary>Whether the frame is a step into an async method, which is what was called.</summary>
    public static bool BeginsAsyncMethod(StackFrame frame) => !AsyncFrames.IsContinuation(frame)
        && frame.Method.StartsWith("System.Runtime.CompilerServices.Async", StringComparison.Ordinal);

    /// <summary>
    /// Whether a package's method is its own work, which .NET began: the body of an async method that .NET resumed, or a lambda.
    /// No own code can be inlined between the two.
    /// </summary>
    /// <param name="frame">The package's outermost frame.</param>
    /// <param name="outer">The frame that called it.</param>
    public static bool IsWorkOfPackage(StackFrame frame, StackFrame outer) => frame.Origin is FrameOrigin.Package && Is(outer)
        && (frame.Lambda is not null || (AsyncFrames.IsStateMachine(frame) && AsyncFrames.IsContinuation(outer)));

    /// <summary>What a request's handler is, by the frames that began it: <see cref="Action"/> or <see cref="Endpoint"/>; null
    /// when unknown.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="first">The index of the innermost dispatch frame.</param>
    public static string? EntryOf(IReadOnlyList<StackFrame> frames, int first)
    {
        StackFrame[] near = [.. frames.Skip(first).Take(NearestDispatch)];
        if (near is [var innermost, ..] && innermost.Method.StartsWith(Filters, StringComparison.Ordinal)) return null;
        if (Array.Exists(near, frame => frame.Method.StartsWith(Actions, StringComparison.Ordinal))) return Action;
        return near is [var generated, ..] && IsGenerated(generated) && !IsActivation(frames, first)
            && !Array.Exists(near, frame => frame.Method.StartsWith(Hubs, StringComparison.Ordinal))
            && frames.Skip(first).Any(IsOfRequest) ? Endpoint : null;
    }

    /// <summary>Whether the frame is code that a container generated, which makes an object of a service.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="index">The frame's index.</param>
    public static bool IsActivation(IReadOnlyList<StackFrame> frames, int index) =>
        index + 1 < frames.Count && IsGenerated(frames[index])
        && (frames[index + 1].Origin is FrameOrigin.Package
            || frames[index + 1].Method.StartsWith("Microsoft.Extensions.DependencyInjection.", StringComparison.Ordinal));

    private static bool IsOfRequest(StackFrame frame) =>
        frame.Method.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);

    /// <summary>Whether the code was generated at run time. Each endpoint has its own, so that the name identifies it.</summary>
    public static bool IsGenerated(StackFrame frame) => frame.Method.StartsWith(Generated, StringComparison.Ordinal);
}
