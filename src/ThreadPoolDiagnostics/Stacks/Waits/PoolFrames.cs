using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>The frames by which the thread pool's workers are known, on every stack of theirs.</summary>
internal static class PoolFrames
{
    private const string Loop = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart(";
    private const string Dispatch = "System.Threading.ThreadPoolWorkQueue.Dispatch(";

    /// <summary>What the methods are called.</summary>
    internal static IEnumerable<string> Names => [Loop, Dispatch];

    /// <summary>The life of a worker (PortableThreadPool.WorkerThread.cs; on Windows' own pool, WindowsThreadPool.cs).</summary>
    public static bool IsWorkerLoop(StackFrame frame) =>
        frame.Method.StartsWith(Loop, StringComparison.Ordinal) || IsDispatch(frame);

    /// <summary>A worker that runs work items (ThreadPoolWorkQueue.cs).</summary>
    public static bool IsDispatch(StackFrame frame) =>
        frame.Method.StartsWith(Dispatch, StringComparison.Ordinal);
}

