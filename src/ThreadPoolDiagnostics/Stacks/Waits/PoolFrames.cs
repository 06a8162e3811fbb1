using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>The frames by which the pool's workers are recognized; every worker's stack has one.</summary>
internal static class PoolFrames
{
    private const string Loop = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart(";
    private const string Dispatch = "System.Threading.ThreadPoolWorkQueue.Dispatch(";

    /// <summary>The names of the methods.</summary>
    internal static IEnumerable<string> Names => [Loop, Dispatch];

    /// <summary>Whether it is a worker's main loop (PortableThreadPool.WorkerThread.cs, WindowsThreadPool.cs).</summary>
    public static bool IsWorkerLoop(StackFrame frame) =>
        frame.Method.StartsWith(Loop, StringComparison.Ordinal) || IsDispatch(frame);

    /// <summary>Whether it is the loop that runs work items (ThreadPoolWorkQueue.cs).</summary>
    public static bool IsDispatch(StackFrame frame) =>
        frame.Method.StartsWith(Dispatch, StringComparison.Ordinal);
}

