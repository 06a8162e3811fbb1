namespace ThreadPoolDiagnostics;

/// <summary>Recognises a wait by the methods of .NET that threads are in while they wait.</summary>
internal static class KnownWaits
{
    /// <summary>Waits nest: Task.Wait waits by Monitor.Wait, that is by a handle. None is deeper than this.</summary>
    private const int DeepestWait = 10;

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
        ("System.Threading.Lock.Enter", WaitKind.Lock),
        ("System.Threading.Lock.TryEnter", WaitKind.Lock),
        ("System.Threading.ReaderWriterLockSlim.", WaitKind.Lock),
        ("System.Threading.Monitor.Wait", WaitKind.Pulse),
        ("System.Threading.SemaphoreSlim.Wait", WaitKind.Semaphore),
        ("System.Threading.ManualResetEventSlim.Wait", WaitKind.Handle),
        ("System.Threading.WaitHandle.", WaitKind.Handle),
        ("System.Threading.Thread.Sleep", WaitKind.Sleep),
        ("System.Threading.Thread.Join", WaitKind.Thread),
        ("System.Net.Sockets.SocketPal.", WaitKind.InputOutput),
        ("System.IO.RandomAccess.", WaitKind.InputOutput),
        ("Interop.Sys.Poll", WaitKind.InputOutput),
        ("Interop.Sys.Read", WaitKind.InputOutput),
        ("Interop.Sys.Receive", WaitKind.InputOutput),
        ("Interop.Sys.Send", WaitKind.InputOutput),
        ("Interop.Sys.Write", WaitKind.InputOutput),
    ];

    /// <summary>The outermost wait among the topmost frames of .NET, because that is the one which the application called.</summary>
    /// <param name="frames">Innermost first.</param>
    public static WaitKind Find(IReadOnlyList<StackFrame> frames) => frames
        .TakeWhile(frame => !frame.IsApplication)
        .Take(DeepestWait)
        .Select(Classify)
        .LastOrDefault(kind => kind != WaitKind.None);

    private static WaitKind Classify(StackFrame frame) =>
        Array.Find(Waits, wait => frame.Method.StartsWith(wait.Method, StringComparison.Ordinal)).Kind;
}
