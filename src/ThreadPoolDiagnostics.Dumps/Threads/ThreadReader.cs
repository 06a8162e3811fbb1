using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>The stacks of all managed threads.</summary>
internal static class ThreadReader
{
    /// <summary>The most frames of a stack: beyond it only a recursion goes on.</summary>
    private const int MostFrames = 4_096;

    public static IReadOnlyList<ThreadStack> Read(ClrRuntime runtime, FrameReader frames) =>
    [
        .. runtime.Threads
            .Where(thread => thread.IsAlive)
            .Select(thread => Read(thread, frames))
            .Where(stack => stack.Frames.Count > 0),
    ];

    private static ThreadStack Read(ClrThread thread, FrameReader reader)
    {
        var frames = new List<StackFrame>();
        ClrStackFrame? last = null;
        int count = 0;
        foreach (ClrStackFrame frame in thread.EnumerateStackTrace(includeContext: false, MostFrames))
        {
            count++;
            // The runtime marks a call into it by a frame of its own, which may have the method that is next.
            if (last is { Kind: not ClrStackFrameKind.ManagedMethod } && last.Method?.MethodDesc == frame.Method?.MethodDesc
                && frames.Count > 0 && frame.Method is not null) frames.RemoveAt(frames.Count - 1);
            if (reader.Read(frame, isInnermost: frames.Count == 0) is { } read) frames.Add(read);
            last = frame;
        }
        return new((int)thread.OSThreadId, frames)
        {
            IsCut = count >= MostFrames,
            RanManagedCode = Runs(thread),
        };
    }

    /// <summary>Threads that wait for a collection would run otherwise.</summary>
    private static bool Runs(ClrThread thread) => thread.GCMode is GCMode.Cooperative
        || !thread.Runtime.Heap.CanWalkHeap
        || NativeCode.Runs(thread) is true;
}
