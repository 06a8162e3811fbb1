using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Recognizes waits by the methods of .NET 8, 9, 10 and 11. A lock statement of .NET 8 and 9, a static constructor and native
/// calls leave no frame: <see cref="StackGroup.InManagedCode"/> shows them.
/// </summary>
internal static class KnownWaits
{
    /// <summary>The most frames of a wait: Task.Wait waits by Monitor.Wait, which waits by a handle.</summary>
    private const int DeepestWait = 10;

    /// <summary>.NET 11 on Linux and macOS waits in managed code: all callers up to this type may be inlined.</summary>
    private const string InnermostWait = "System.Threading.WaitSubsystem.";

    private static readonly (string Method, WaitKind Kind)[] Waits =
    [
        .. Of(WaitKind.WorkItem, "System.Threading.LowLevelLifoSemaphore.Wait"),
        .. Of(WaitKind.Task,
            "System.Threading.Tasks.Task.InternalWait", "System.Threading.Tasks.Task.SpinThenBlockingWait",
            "System.Threading.Tasks.Task.WaitAll", "System.Threading.Tasks.Task.WaitAny"),
        .. Of(WaitKind.Lock,
            "System.Threading.Monitor.Enter", "System.Threading.Monitor.ReliableEnter", "System.Threading.Monitor.TryEnter",
            "System.Threading.Monitor.SynchronizedMethodEnter", "System.Threading.Lock.Enter", "System.Threading.Lock.TryEnter",
            "System.Threading.SpinLock.", "System.Threading.ReaderWriterLock.", "System.Threading.ReaderWriterLockSlim."),
        .. Of(WaitKind.Pulse, "System.Threading.Monitor.Wait"),
        .. Of(WaitKind.Semaphore, "System.Threading.SemaphoreSlim.Wait"),
        .. Of(WaitKind.Handle, "System.Threading.ManualResetEventSlim.Wait", "System.Threading.WaitHandle."),
        .. Of(WaitKind.Pulse, "System.Threading.Condition.Wait("),
        .. Of(WaitKind.Sleep, InnermostWait + "ThreadWaitInfo.Sleep(", InnermostWait + "Sleep("),
        .. Of(WaitKind.Handle, InnermostWait + "ThreadWaitInfo.Wait(", InnermostWait + "Wait(", InnermostWait + "SignalAndWait("),
        .. Of(WaitKind.Sleep, "System.Threading.Thread.Sleep"),
        .. Of(WaitKind.Spin,
            "System.Threading.Thread.Yield", "System.Threading.Thread.SpinWait", "System.Threading.Thread.LongSpinWait",
            "System.Threading.SpinWait.Spin"),
        .. Of(WaitKind.Thread, "System.Threading.Thread.Join"),
        .. Of(WaitKind.Process, "System.Diagnostics.ProcessWaitState.WaitForExit"),
        .. Of(WaitKind.InputOutput,
            "System.Net.NameResolutionPal.", "System.Net.Sockets.SocketPal.",
            "System.Net.Sockets.SocketAsyncContext.PerformSyncOperation", "System.IO.RandomAccess.", "System.IO.FileSystem.",
            "System.ConsolePal.",
            "Interop.Sys.Connect", "Interop.Sys.Accept", "Interop.Sys.FLock", "Interop.Sys.FSync",
            "Interop.Sys.GetHostEntryForName", "Interop.Sys.Open", "Interop.Sys.Poll", "Interop.Sys.Read", "Interop.Sys.Receive",
            "Interop.Sys.Select", "Interop.Sys.Send", "Interop.Sys.Write", "Interop.Kernel32.CreateFile",
            "Interop.Kernel32.FlushFileBuffers", "Interop.Kernel32.ReadFile", "Interop.Kernel32.WriteFile", "Interop.Winsock."),
    ];

    /// <summary>Blocking calls that wait many layers deep; they are found once the topmost frames show a wait.</summary>
    private static readonly (string Method, WaitKind Kind)[] DeepCalls =
    [
        .. Of(WaitKind.InputOutput,
            "System.Net.Http.HttpClient.Send(", "System.Net.Http.HttpMessageInvoker.Send(", "System.Net.HttpWebRequest.GetRe",
            "System.Net.WebClient.", "System.Net.Mail.SmtpClient.Send(", "System.Net.NetworkInformation.Ping.Send(",
            "System.Net.Security.SslStream.Read(", "System.Net.Security.SslStream.Write(",
            "System.Net.Security.SslStream.AuthenticateAs", "System.Net.Sockets.Socket.",
            "System.Net.Sockets.NetworkStream.Read(", "System.Net.Sockets.NetworkStream.Write(", "System.Net.Dns.",
            "System.IO.Pipes.NamedPipe"),
        .. Of(WaitKind.Process, "System.Diagnostics.Process.WaitForExit("),
        .. Of(WaitKind.InputOutput, "Microsoft.Win32.SafeHandles.SafeFileHandle.ThreadPoolValueTaskSource."),
    ];

    private static readonly string[] AsynchronousSocket = ["Async(", "SocketAsyncEventArgs.", "ProcessAsync", "AsyncOperation."];

    /// <summary>The names of the .NET methods to find, or the beginnings of names.</summary>
    internal static IEnumerable<string> Names => Waits.Concat(DeepCalls).Select(wait => wait.Method);

    /// <summary>The outermost wait among the topmost frames of .NET: the one that the application called.</summary>
    /// <param name="frames">The frames, innermost first.</param>
    public static WaitKind Find(IReadOnlyList<StackFrame> frames)
    {
        StackFrame[] called = [.. frames.TakeWhile(frame => !frame.IsApplication)];
        WaitKind wait = called.Take(DeepestWait).Any(TriesWithoutWaiting)
            ? WaitKind.None
            : Outermost(called.Take(DeepestWait), Waits);
        if (wait is WaitKind.None or WaitKind.WorkItem) return wait;
        return Outermost(called, DeepCalls) is not WaitKind.None and var deep ? deep : wait;
    }

    /// <summary>Whether a thread that does not run may be in a lock without a frame: called by .NET methods that lock.</summary>
    public static bool MayLock(StackFrame topmost) =>
        topmost.IsApplication || topmost.Method.StartsWith("System.Lazy.", StringComparison.Ordinal);

    /// <summary>Whether the topmost frame writes an event, which may wait a moment only because of the observation.</summary>
    public static bool WritesEvent(StackFrame topmost) =>
        topmost.Method.StartsWith("System.Diagnostics.Tracing.", StringComparison.Ordinal);

    /// <summary>The outermost frame of .NET that is known to wait; null when there is none.</summary>
    public static StackFrame? Called(IReadOnlyList<StackFrame> frames) => frames
        .TakeWhile(frame => !frame.IsApplication)
        .Where((frame, depth) =>
            (depth < DeepestWait && Classify(frame, Waits) != WaitKind.None)
                || Classify(frame, DeepCalls) != WaitKind.None)
        .LastOrDefault();

    /// <summary>Whether only the frames common to all waits of .NET 11 remain; events distinguish some of them.</summary>
    public static bool IsBare(IReadOnlyList<StackFrame> frames) =>
        Called(frames)?.Method.StartsWith(InnermostWait, StringComparison.Ordinal) is true;

    /// <summary>Whether it is an asynchronous socket operation: the same system calls, on a non-blocking descriptor.</summary>
    private static bool TriesWithoutWaiting(StackFrame frame) =>
        frame.Method.StartsWith("System.Net.Sockets.", StringComparison.Ordinal)
        && Array.Exists(AsynchronousSocket, part => frame.Method.Contains(part, StringComparison.Ordinal));

    private static WaitKind Outermost(IEnumerable<StackFrame> frames, (string Method, WaitKind Kind)[] known) => frames
        .Select(frame => Classify(frame, known))
        .LastOrDefault(kind => kind != WaitKind.None);

    private static WaitKind Classify(StackFrame frame, (string Method, WaitKind Kind)[] known) =>
        Array.Find(known, wait => frame.Method.StartsWith(wait.Method, StringComparison.Ordinal)).Kind;

    private static IEnumerable<(string Method, WaitKind Kind)> Of(WaitKind kind, params IEnumerable<string> methods) =>
        methods.Select(method => (method, kind));
}
