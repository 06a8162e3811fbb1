using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>The frames by which the thread pool's workers are known, on every stack of theirs.</summary>
internal static class PoolFrames
{
    /// <summary>The life of a worker (PortableThreadPool.WorkerThread.cs; on Windows' own pool, WindowsThreadPool.cs).</summary>
    public static bool IsWorkerLoop(StackFrame frame) =>
        frame.Method.StartsWith("System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart(", StringComparison.Ordinal)
        || IsDispatch(frame);

    /// <summary>A worker that runs work items (ThreadPoolWorkQueue.cs).</summary>
    public static bool IsDispatch(StackFrame frame) =>
        frame.Method.StartsWith("System.Threading.ThreadPoolWorkQueue.Dispatch(", StringComparison.Ordinal);
}

