using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The non-blocking replacement of a blocking call.</summary>
public static class Cure
{
    private const string AsyncSuffix = "Async";

    /// <summary>What to do instead: the rest of a sentence that begins with the method.</summary>
    public static string ForCall(BlockingCall call)
    {
        if (IsStaticConstructor(call.Method))
            return "move this work out of the static constructor, which every user of the class waits for: do it at startup, "
                + "or in a Lazy<Task<T>> whose Value is awaited";
        if (call.CalledBy is { } caller && KnownApis.FindCallback(caller) is { } callback) return callback.Instead;
        if (IsInConstructor(call) && IsAwaitable(call) && call.Wait is not (WaitKind.Lock or WaitKind.Native))
            return "a constructor cannot await: do this at startup (IHostedService.StartAsync), in an asynchronous factory "
                + "method, or where it is first used (a Lazy<Task<T>> whose Value is awaited)";
        return ForApi(call) + (call.Holds is { } held ? WhileHolding(held) : "");
    }

    /// <summary>Whether awaiting is the cure: not where code cannot be asynchronous, or where that would not help.</summary>
    internal static bool IsToAwait(BlockingCall call) => !IsStaticConstructor(call.Method)
        && !IsInConstructor(call)
        && !call.IsWorkOfPackage
        && !(call.CalledBy is { } caller && KnownApis.FindCallback(caller) is not null)
        && IsAwaitable(call);

    private static bool IsAwaitable(BlockingCall call) => Known(call) is null or { Kind: KnownApiKind.Twin };

    private static string ForApi(BlockingCall call)
    {
        KnownApi? known = Known(call);
        if (known is { Kind: not KnownApiKind.Twin }) return known.Instead;
        if (call.IsWorkOfPackage)
            return $"look for a newer version or a setting of the package that has {call.Module}, or report this to its "
                + "maintainers: no code of the application called it";
        if (call is { AsyncApi: { } counterpart, Api: { } api })
            return $"call {counterpart} and await it instead of {MethodName.Bare(api)}";
        if (known is not null) return known.Instead;
        return call.LibraryApi is { } entered ? ForUnknown(call, MethodName.Bare(entered)) : ForWait(call.Wait);
    }

    /// <summary>
    /// The case of the method that was called, or of one further in. That an asynchronous form does not help matters more than
    /// which one there is, and a package knows better than .NET's base class.
    /// </summary>
    private static KnownApi? Known(BlockingCall call)
    {
        CallPathFrame[] called =
        [
            .. ByIl(call),
            .. call.WaitPath().Skip(call.IsApplication ? 1 : 0),
        ];
        (CallPathFrame Frame, KnownApi Api)[] known =
        [
            .. called.Where((frame, index) => index == 0 || Decides(frame))
                .Select(frame => (frame, KnownApis.Find(frame.Method)!))
                .Where(one => one.Item2 is not null),
        ];
        return known.OrderByDescending(one => one.Api.Kind is not KnownApiKind.Twin)
            .ThenByDescending(one => one.Frame.Origin is FrameOrigin.Package)
            .FirstOrDefault().Api;
    }

    /// <summary>What the IL calls, where that was inlined and has no frame.</summary>
    private static IEnumerable<CallPathFrame> ByIl(BlockingCall call) =>
        call is { Api: { } api, ApiFrame: { } frame } && api != frame ? [new(api, null, FrameOrigin.Package)] : [];

    /// <summary>Whether a method further in tells more than what was called: not so .NET's own, such as sockets.</summary>
    private static bool Decides(CallPathFrame frame) => frame.Origin is FrameOrigin.Package
        || frame.Method.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal)
        || frame.Method.StartsWith("Microsoft.EntityFrameworkCore.", StringComparison.Ordinal)
        || frame.Method.StartsWith("Microsoft.Extensions.", StringComparison.Ordinal);

    private static string ForUnknown(BlockingCall call, string api)
    {
        if (api.EndsWith(AsyncSuffix, StringComparison.Ordinal))
            return $"{api} blocks its thread, although its name ends in Async: limit how many calls run at a time, "
                + "or run them on dedicated threads, and look for a newer version of its library";
        return call.AsyncApiIsKnown
            ? $"{api} has no asynchronous counterpart in its library: limit how many calls run at a time, "
                + "or run them on dedicated threads"
            : $"call the asynchronous counterpart of {api} and await it, if its library has one";
    }

    private static string WhileHolding(string guard) => guard.StartsWith("System.Lazy.", StringComparison.Ordinal)
        ? "; others wait for the Lazy meanwhile, which a Lazy<Task<T>> avoids when its Value is awaited"
        : "; do not wait while holding what other threads wait for (SemaphoreSlim.WaitAsync, where it must await)";

    private static bool IsInConstructor(BlockingCall call) =>
        MethodName.IsConstructor(call.Place().Method);

    private static bool IsStaticConstructor(string method) =>
        MethodName.WithoutArguments(method).EndsWith("..cctor", StringComparison.Ordinal);

    private static string ForWait(WaitKind wait) => wait switch
    {
        WaitKind.Task => "await the task instead of .Result, .Wait() or GetAwaiter().GetResult(), "
            + "and make its callers asynchronous all the way up; a wait then blocks no thread",
        WaitKind.Lock => "do not hold the lock during I/O, a wait or long work: "
            + "shorten the critical section, or use SemaphoreSlim.WaitAsync where it must await",
        WaitKind.Pulse => "await a TaskCompletionSource or a Channel on the waiting side instead of Monitor.Wait",
        WaitKind.Semaphore => "use SemaphoreSlim.WaitAsync and await it",
        WaitKind.Handle => "await a TaskCompletionSource that the signalling side completes instead of waiting for an event",
        WaitKind.Sleep =>
            "use Task.Delay and await it; where it polls for a result, await the result instead",
        WaitKind.Spin =>
            "await what the condition depends on (a task, a TaskCompletionSource) instead of polling it",
        WaitKind.Thread => "await a task that ends with the thread's work instead of joining the thread",
        WaitKind.Process => "use Process.WaitForExitAsync and await it",
        WaitKind.InputOutput => "use the asynchronous method of the same name (ReadAsync, WriteAsync, ...) and await it",
        _ => "find out what this call waits for (a native library, a static constructor), and move it to a dedicated thread",
    };
}
