using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Recognises a wait by the methods of .NET that threads are in while they wait. The names were seen in captures of small
/// programs on .NET 8, 9, 10 and 11. A lock statement of .NET 8 and 9, the constructor of a static class, and a call into native
/// code leave no frame to know them by: <see cref="StackGroup.InManagedCode"/> says that such a thread does not run managed
/// code.
/// </summary>
internal static class KnownWaits
{
    /// <summary>Waits nest: Task.Wait waits by Monitor.Wait, that is by a handle. None is deeper than this.</summary>
    private const int DeepestWait = 10;

    /// <summary>
    /// How .NET 11 waits on Linux and macOS: in managed code, so that what was called may be inlined, down to this.
    /// </summary>
    private const string InnermostWait = "System.Threading.WaitSubsystem.";

    private static readonly (string Method, WaitKind Kind)[] Waits =
    [
        ("System.Threading.LowLevelLifoSemaphore.Wait", WaitKind.WorkItem),
        ("System.Threading.Tasks.Task.InternalWait", WaitKind.Task),
        ("System.Threading.Tasks.Task.SpinThenBlockingWait", WaitKind.Task),
        ("System.Threading.Tasks.Task.WaitAll", WaitKind.Task),
        ("System.Threading.Tasks.Task.WaitAny", WaitKind.Task),
        ("System.Threading.Monitor.Enter", WaitKind.Lock),
        ("System.Threading.Monitor.ReliableEnter", WaitKind.Lock),
        ("System.Threading.Monitor.TryEnter", WaitKind.Lock),
        ("System.Threading.Monitor.SynchronizedMethodEnter", WaitKind.Lock), // .NET 11
        ("System.Threading.Lock.Enter", WaitKind.Lock),
        ("System.Threading.Lock.TryEnter", WaitKind.Lock),
        ("System.Threading.SpinLock.", WaitKind.Lock),
        ("System.Threading.ReaderWriterLock.", WaitKind.Lock),
        ("System.Threading.ReaderWriterLockSlim.", WaitKind.Lock),
        ("System.Threading.Monitor.Wait", WaitKind.Pulse),
        ("System.Threading.SemaphoreSlim.Wait", WaitKind.Semaphore),
        ("System.Threading.ManualResetEventSlim.Wait", WaitKind.Handle),
        ("System.Threading.WaitHandle.", WaitKind.Handle),
        ("System.Threading.Condition.Wait(", WaitKind.Pulse),
        (InnermostWait + "ThreadWaitInfo.Sleep(", WaitKind.Sleep),
        (InnermostWait + "Sleep(", WaitKind.Sleep),
        (InnermostWait + "ThreadWaitInfo.Wait(", WaitKind.Handle),
        (InnermostWait + "Wait(", WaitKind.Handle),
        (InnermostWait + "SignalAndWait(", WaitKind.Handle),
        ("System.Threading.Thread.Sleep", WaitKind.Sleep),
        ("System.Threading.Thread.Yield", WaitKind.Spin),
        ("System.Threading.Thread.SpinWait", WaitKind.Spin),
        ("System.Threading.Thread.LongSpinWait", WaitKind.Spin),
        ("System.Threading.SpinWait.Spin", WaitKind.Spin),
        ("System.Threading.Thread.Join", WaitKind.Thread),
        ("System.Diagnostics.ProcessWaitState.WaitForExit", WaitKind.Process),
        ("System.Net.NameResolutionPal.", WaitKind.InputOutput),
        ("System.Net.Sockets.SocketPal.", WaitKind.InputOutput),
        ("System.Net.Sockets.SocketAsyncContext.PerformSyncOperation", WaitKind.InputOutput),
        ("System.IO.RandomAccess.", WaitKind.InputOutput),
        ("System.ConsolePal.", WaitKind.InputOutput),
        ("Interop.Sys.Connect", WaitKind.InputOutput),
        ("Interop.Sys.Accept", WaitKind.InputOutput),
        ("Interop.Sys.FLock", WaitKind.InputOutput),
        ("Interop.Sys.FSync", WaitKind.InputOutput),
        ("Interop.Sys.GetHostEntryForName", WaitKind.InputOutput),
        ("Interop.Sys.Open", WaitKind.InputOutput),
        ("Interop.Sys.Poll", WaitKind.InputOutput),
        ("Interop.Sys.Read", WaitKind.InputOutput),
        ("Interop.Sys.Receive", WaitKind.InputOutput),
        ("Interop.Sys.Select", WaitKind.InputOutput),
        ("Interop.Sys.Send", WaitKind.InputOutput),
        ("Interop.Sys.Write", WaitKind.InputOutput),
        ("Interop.Kernel32.CreateFile", WaitKind.InputOutput),
        ("Interop.Kernel32.FlushFileBuffers", WaitKind.InputOutput),
        ("Interop.Kernel32.ReadFile", WaitKind.InputOutput),
        ("Interop.Kernel32.WriteFile", WaitKind.InputOutput),
        ("Interop.Winsock.", WaitKind.InputOutput),
    ];

    /// <summary>
    /// Blocking calls of .NET that wait in many layers, partly for tasks. What they wait for is known by their own name, once the
    /// topmost frames have shown that they wait at all.
    /// </summary>
    private static readonly (string Method, WaitKind Kind)[] DeepCalls =
    [
        ("System.Net.Http.HttpClient.Send(", WaitKind.InputOutput),
        ("System.Net.Http.HttpMessageInvoker.Send(", WaitKind.InputOutput),
        ("System.Net.HttpWebRequest.GetRe", WaitKind.InputOutput),
        ("System.Net.WebClient.", WaitKind.InputOutput),
        ("System.Net.Mail.SmtpClient.Send(", WaitKind.InputOutput),
        ("System.Net.NetworkInformation.Ping.Send(", WaitKind.InputOutput),
        ("System.Net.Security.SslStream.Read(", WaitKind.InputOutput),
        ("System.Net.Security.SslStream.Write(", WaitKind.InputOutput),
        ("System.Net.Security.SslStream.AuthenticateAs", WaitKind.InputOutput),
        ("System.Net.Sockets.Socket.", WaitKind.InputOutput),
        ("System.Net.Sockets.NetworkStream.Read(", WaitKind.InputOutput),
        ("System.Net.Sockets.NetworkStream.Write(", WaitKind.InputOutput),
        ("System.Net.Dns.", WaitKind.InputOutput),
        ("System.IO.Pipes.NamedPipe", WaitKind.InputOutput),
        ("System.Diagnostics.Process.WaitForExit(", WaitKind.Process),
        ("Microsoft.Win32.SafeHandles.SafeFileHandle.ThreadPoolValueTaskSource.", WaitKind.InputOutput),
    ];

    private static readonly string[] AsynchronousSocket = ["Async(", "SocketAsyncEventArgs.", "ProcessAsync", "AsyncOperation."];

    /// <summary>What methods of .NET are looked for: each name, or its beginning.</summary>
    internal static IEnumerable<string> Names => Waits.Concat(DeepCalls).Select(wait => wait.Method);

    /// <summary>
    /// The outermost wait among the topmost frames of .NET, because that is the one which the application called.
    /// </summary>
    /// <param name="frames">Innermost first.</param>
    public static WaitKind Find(IReadOnlyList<StackFrame> frames)
    {
        StackFrame[] called = [.. frames.TakeWhile(frame => !frame.IsApplication)];
        WaitKind wait = called.Take(DeepestWait).Any(TriesWithoutWaiting)
            ? WaitKind.None
            : Outermost(called.Take(DeepestWait), Waits);
        if (wait is WaitKind.None or WaitKind.WorkItem) return wait;
        return Outermost(called, DeepCalls) is not WaitKind.None and var deep ? deep : wait;
    }

    /// <summary>
    /// Whether a thread that does not run and has this topmost frame can be in a lock that leaves none: of .NET's methods, those
    /// that hold a lock for as long as the application's code takes.
    /// </summary>
    public static bool MayLock(StackFrame topmost) =>
        topmost.IsApplication || topmost.Method.StartsWith("System.Lazy.", StringComparison.Ordinal);

    /// <summary>
    /// Whether a thread with this topmost frame writes an event, for whoever observes the process. It may be held up for a moment
    /// by others that do, and would not be without the observer.
    /// </summary>
    public static bool WritesEvent(StackFrame topmost) =>
        topmost.Method.StartsWith("System.Diagnostics.Tracing.", StringComparison.Ordinal);

    /// <summary>The outermost frame of .NET that is known to wait; null when there is none.</summary>
    public static StackFrame? Called(IReadOnlyList<StackFrame> frames) => frames
        .TakeWhile(frame => !frame.IsApplication)
        .Where((frame, depth) =>
            (depth < DeepestWait && Classify(frame, Waits) != WaitKind.None)
                || Classify(frame, DeepCalls) != WaitKind.None)
        .LastOrDefault();

    /// <summary>Whether of the wait nothing is left but how .NET 11 makes all of them; events tell some of them apart.</summary>
    public static bool IsBare(IReadOnlyList<StackFrame> frames) =>
        Called(frames)?.Method.StartsWith(InnermostWait, StringComparison.Ordinal) is true;

    /// <summary>An asynchronous socket operation makes the same system calls, on a descriptor that does not block.</summary>
    private static bool TriesWithoutWaiting(StackFrame frame) =>
        frame.Method.StartsWith("System.Net.Sockets.", StringComparison.Ordinal)
        && Array.Exists(AsynchronousSocket, part => frame.Method.Contains(part, StringComparison.Ordinal));

    private static WaitKind Outermost(IEnumerable<StackFrame> frames, (string Method, WaitKind Kind)[] known) => frames
        .Select(frame => Classify(frame, known))
        .LastOrDefault(kind => kind != WaitKind.None);

    private static WaitKind Classify(StackFrame frame, (string Method, WaitKind Kind)[] known) =>
        Array.Find(known, wait => frame.Method.StartsWith(wait.Method, StringComparison.Ordinal)).Kind;
}
