using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>Recognizes the runtime's own threads by the main loop of each of them.</summary>
internal static class ThreadKinds
{
    /// <summary>TimerQueue.Portable.cs, PortableThreadPool.GateThread.cs and .WaitThread.cs, SocketAsyncEngine.Unix.cs.</summary>
    private static readonly (string Loop, ThreadKind Kind)[] Loops =
    [
        ("System.Threading.TimerQueue.TimerThread(", ThreadKind.Timer),
        ("System.Threading.PortableThreadPool.GateThread.GateThreadStart(", ThreadKind.PoolGate),
        ("System.Threading.PortableThreadPool.WaitThread.WaitThreadStart(", ThreadKind.PoolWait),
        ("System.Net.Sockets.SocketAsyncEngine.EventLoop(", ThreadKind.SocketEvents),
    ];

    /// <summary>The names of the loops.</summary>
    internal static IEnumerable<string> Names => Loops.Select(loop => loop.Loop);

    public static ThreadKind Recognise(IReadOnlyList<StackFrame> frames)
    {
        if (frames.Any(PoolFrames.IsDispatch)) return ThreadKind.PoolWorker;
        if (frames.Any(PoolFrames.IsWorkerLoop)) return ThreadKind.IdlePoolWorker;
        return frames.Select(LoopOf).FirstOrDefault(kind => kind != ThreadKind.Other);
    }

    /// <summary>
    /// The kind of a thread with a cut stack: a worker by its name, or without a name because few other stacks are as deep.
    /// </summary>
    public static ThreadKind RecogniseCut(IReadOnlyList<StackFrame> frames, string? threadName)
    {
        ThreadKind kind = Recognise(frames);
        if (kind is not ThreadKind.Other) return kind;
        return threadName is null || WorkerThreads.IsName(threadName) ? ThreadKind.PoolWorker : ThreadKind.Other;
    }

    private static ThreadKind LoopOf(StackFrame frame) =>
        Array.Find(Loops, loop => frame.Method.StartsWith(loop.Loop, StringComparison.Ordinal)).Kind;
}

/// <summary>The purpose of a thread.</summary>
public enum ThreadKind
{
    /// <summary>The application's own, or one whose purpose is unknown.</summary>
    Other,

    /// <summary>A worker of the thread pool that has a work item.</summary>
    PoolWorker,

    /// <summary>A worker of the thread pool without a work item: parked, or searching for one.</summary>
    IdlePoolWorker,

    /// <summary>The pool's gate thread, which adds workers when it detects starvation.</summary>
    PoolGate,

    /// <summary>Waits for handles on behalf of ThreadPool.RegisterWaitForSingleObject.</summary>
    PoolWait,

    /// <summary>Fires the timers.</summary>
    Timer,

    /// <summary>Waits for sockets to become ready, on Linux and macOS.</summary>
    SocketEvents,
}
