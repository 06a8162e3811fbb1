using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Native;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>Recognises the runtime's own threads by the loop that each of them is in for life.</summary>
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

    /// <summary>What the loops are called.</summary>
    internal static IEnumerable<string> Names => Loops.Select(loop => loop.Loop);

    public static ThreadKind Recognise(IReadOnlyList<StackFrame> frames)
    {
        if (frames.Any(PoolFrames.IsDispatch)) return ThreadKind.PoolWorker;
        if (frames.Any(PoolFrames.IsWorkerLoop)) return ThreadKind.IdlePoolWorker;
        return frames.Select(LoopOf).FirstOrDefault(kind => kind != ThreadKind.Other);
    }

    /// <summary>
    /// Of a stack without its outermost frames, in which the loop is. A worker has its name on Linux; where a name cannot be had
    /// it is taken for a worker, since other threads are seldom so deep.
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
