using Microsoft.Diagnostics.Runtime;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Dumps.Threads;

/// <summary>The stacks of all managed threads.</summary>
internal static class ThreadReader
{
    /// <summary>The most frames of a stack: beyond it only a recursion goes on.</summary>
    private const int MostFrames = 4_096;

    public static IReadOnlyList<ThreadStack> Read(ClrRuntime runtime, FrameReader frames)
    {
        ReadThread[] read = [.. runtime.Threads.Where(thread => thread.IsAlive).Select(thread => Read(thread, frames))];
        bool isStopped = !runtime.Heap.CanWalkHeap || Array.Exists(read, one => one.Marks.IsStopped);
        bool isInitializing = Array.Exists(read, one => one.Stack.Frames.Any(RuntimeMarks.IsStaticConstructor));
        return
        [
            .. read.Where(one => one.Stack.Frames.Count > 0).Select(one => one.Stack with
            {
                RanManagedCode = isStopped || (one.Marks.IsInRuntime && !isInitializing)
                    || IsInPool(one.Stack) || Runs(one.Thread),
            }),
        ];
    }

    private static ReadThread Read(ClrThread thread, FrameReader reader)
    {
        var frames = new List<StackFrame>();
        var marks = new RuntimeMarks();
        ClrStackFrame? last = null;
        int count = 0;
        foreach (ClrStackFrame frame in thread.EnumerateStackTrace(includeContext: false, MostFrames))
        {
            count++;
            if (frames.Count == 0) marks.Add(frame);
            // The runtime marks a call into it by a frame of its own, which may have the method that is next.
            if (last is { Kind: not ClrStackFrameKind.ManagedMethod } && last.Method?.MethodDesc == frame.Method?.MethodDesc
                && frames.Count > 0 && frame.Method is not null) frames.RemoveAt(frames.Count - 1);
            if (reader.Read(frame, isInnermost: frames.Count == 0) is { } read) frames.Add(read);
            last = frame;
        }
        return new(thread, new((int)thread.OSThreadId, frames) { IsCut = count >= MostFrames }, marks);
    }

    /// <summary>
    /// Whether a thread works for the pool itself, such as by starting another worker, which it waits for. Idle ones wait in a
    /// semaphore.
    /// </summary>
    internal static bool IsInPool(ThreadStack stack) =>
        stack.Frames.SkipWhile(IsThreadStart).FirstOrDefault()?.Method
            .StartsWith("System.Threading.PortableThreadPool.", StringComparison.Ordinal) is true;

    /// <summary>Start, UnsafeStart, StartCore and StartInternal (Thread.cs).</summary>
    private static bool IsThreadStart(StackFrame frame) =>
        frame.Method.StartsWith("System.Threading.Thread.", StringComparison.Ordinal)
        && frame.Method.Contains("Start", StringComparison.Ordinal);

    private static bool Runs(ClrThread thread) => thread.GCMode is GCMode.Cooperative || NativeCode.Runs(thread) is true;

    private sealed record ReadThread(ClrThread Thread, ThreadStack Stack, RuntimeMarks Marks);
}
