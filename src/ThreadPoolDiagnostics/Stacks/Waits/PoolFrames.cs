using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>The frames by which the pool's workers are recognized, one of which every worker's stack has, and that of .NET's own
/// work item there.</summary>
internal static class PoolFrames
{
    private const string Loop = "System.Threading.PortableThreadPool.WorkerThread.WorkerThreadStart(";
    private const string Dispatch = "System.Threading.ThreadPoolWorkQueue.Dispatch(";
    private const string Timers = "System.Threading.TimerQueue.FireNextTimers(";

    /// <summary>The names of the methods.</summary>
    internal static IEnumerable<string> Names => [Loop, Dispatch, Timers];

    /// <summary>Whether it is a worker's main loop (PortableThreadPool.WorkerThread.cs, WindowsThreadPool.cs).</summary>
    public static bool IsWorkerLoop(StackFrame frame) =>
        frame.Method.StartsWith(Loop, StringComparison.Ordinal) || IsDispatch(frame);

    /// <summary>Whether it is .NET's own work item that finds the timers which are due (Timer.cs): nothing of the application
    /// calls it, and what it calls back has a frame of its timer.</summary>
    /// <param name="method">A method's name.</param>
    public static bool AreTimers(string method) => method.StartsWith(Timers, StringComparison.Ordinal);

    /// <summary>Whether it is the loop that runs work items (ThreadPoolWorkQueue.cs).</summary>
    public static bool IsDispatch(StackFrame frame) =>
        frame.Method.StartsWith(Dispatch, StringComparison.Ordinal);
}

