using ThreadPoolDiagnostics.Stacks.Frames;

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

    public static ThreadKind Recognise(IReadOnlyList<StackFrame> frames)
    {
        if (frames.Any(PoolFrames.IsDispatch)) return ThreadKind.PoolWorker;
        if (frames.Any(PoolFrames.IsWorkerLoop)) return ThreadKind.IdlePoolWorker;
        return frames.Select(LoopOf).FirstOrDefault(kind => kind != ThreadKind.Other);
    }

    private static ThreadKind LoopOf(StackFrame frame) =>
        Array.Find(Loops, loop => frame.Method.StartsWith(loop.Loop, StringComparison.Ordinal)).Kind;
}
