using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The non-blocking replacement of a blocking call.</summary>
public static class Cure
{
    /// <summary>Non-blocking equivalents, by the .NET method called.</summary>
    private static readonly (string Called, string Instead)[] Equivalents =
    [
        ("System.Net.Http.HttpClient.Send(",
            "use HttpClient.SendAsync and await it; Send blocks its thread until the response arrives"),
        ("System.Net.Http.HttpMessageInvoker.Send(", "use SendAsync and await it"),
        ("System.Net.HttpWebRequest.", "use HttpClient and await its methods instead of WebRequest"),
        ("System.Net.WebClient.", "use HttpClient and await its methods instead of WebClient"),
        ("System.Net.Dns.", "use Dns.GetHostAddressesAsync (it may still block a pool thread: cache the results)"),
        ("System.Net.Sockets.", "use ReceiveAsync, SendAsync, ConnectAsync or AcceptAsync and await them"),
        ("System.Diagnostics.Process.WaitForExit(", "use Process.WaitForExitAsync and await it"),
        ("System.IO.Pipes.NamedPipe", "use WaitForConnectionAsync, ConnectAsync, ReadAsync or WriteAsync and await them"),
        ("System.Collections.Concurrent.BlockingCollection.",
            "use a Channel and await its ReadAsync or WriteAsync, "
            + "or run the consumer on a dedicated thread (TaskCreationOptions.LongRunning)"),
        ("System.Threading.Tasks.Parallel.",
            "Parallel.For and ForEach block the caller and a pool thread for each branch: "
            + "for work that waits use Parallel.ForEachAsync with asynchronous work, and await it"),
        ("System.Linq.ParallelEnumerable.", "PLINQ is for computing: for work that waits use Parallel.ForEachAsync and await it"),
        ("System.Threading.Barrier.",
            "make the participants tasks that await each other (Task.WhenAll), or dedicated threads"),
        ("System.Threading.CountdownEvent.", "await Task.WhenAll of the work that it counts"),
        ("System.Threading.Tasks.Task.WaitAll", "await Task.WhenAll instead of Task.WaitAll"),
        ("System.Threading.Tasks.Task.WaitAny", "await Task.WhenAny instead of Task.WaitAny"),
        ("System.Lazy.", "creating the value is slow: create it at startup, or use a Lazy<Task<T>> and await it"),
        ("Microsoft.Win32.SafeHandles.SafeFileHandle.ThreadPoolValueTaskSource.",
            "asynchronous file access blocks a pool thread for each read or write on this system: "
            + "limit how many run at a time, or run long ones on a dedicated thread"),
        ("System.Console", "console output is a blocking write under one lock: write less, or log through a queue"),
    ];

    /// <summary>What to do instead: the rest of a sentence that begins with the method.</summary>
    public static string ForCall(BlockingCall call) =>
        Array.Find(
            Equivalents,
            known => call.WaitPath().Any(frame => frame.Method.StartsWith(known.Called, StringComparison.Ordinal))).Instead
        ?? (call.PackageApi is { } method
            ? $"call the asynchronous counterpart of {MethodName.Bare(method)} and await it, if its library has one"
            : ForWait(call.Wait));

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
