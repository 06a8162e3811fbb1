using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>
/// A stack as people want to read it: the application's frames, what they called, and of all other frames how many there are. Of
/// a method that calls itself one frame is shown.
/// </summary>
internal static class FoldedFrames
{
    private const string ThreadStart = "System.Threading.Thread.StartCallback(";

    /// <summary>What the compiler puts between an async method and its body.</summary>
    private const string AsyncStart = "System.Runtime.CompilerServices.Async";

    /// <summary>The frames of a stack, innermost first, in runs to show and runs to fold.</summary>
    public static IReadOnlyList<FrameRun> Fold(IReadOnlyList<StackFrame> frames)
    {
        var runs = new List<FrameRun>();
        for (int start = 0, end; start < frames.Count; start = end)
        {
            FrameRunKind kind = KindOf(frames, start);
            for (end = start + 1; end < frames.Count && KindOf(frames, end) == kind; end++)
            {
            }

            bool isFolded = end - start > 1; // one line for one frame gains nothing
            runs.Add(new FrameRun(start, end - start, isFolded ? kind : FrameRunKind.Shown));
        }
        return runs;
    }

    private static FrameRunKind KindOf(IReadOnlyList<StackFrame> frames, int index)
    {
        if (!IsShown(frames, index)) return FrameRunKind.Framework;
        return index > 0 && frames[index] == frames[index - 1] ? FrameRunKind.Recursion : FrameRunKind.Shown;
    }

    /// <summary>
    /// A frame of the application, or what it called; in a stack of .NET alone its ends, but not the thread's start.
    /// </summary>
    private static bool IsShown(IReadOnlyList<StackFrame> frames, int index)
    {
        if (frames[index].IsApplication) return true;
        if (frames.Any(frame => frame.IsApplication)) return IsCalledByApplication(frames, index);
        bool isStart = frames[^1].Method.StartsWith(ThreadStart, StringComparison.Ordinal);
        return index == 0 || index == frames.Count - (isStart ? 2 : 1);
    }

    private static bool IsCalledByApplication(IReadOnlyList<StackFrame> frames, int index) =>
        index + 1 < frames.Count && frames[index + 1].IsApplication
        && !frames[index].Method.StartsWith(AsyncStart, StringComparison.Ordinal);
}

/// <summary>Neighbouring frames of a stack.</summary>
/// <param name="Start">The index of the innermost of them.</param>
/// <param name="Count">How many.</param>
/// <param name="Kind">What is worth showing of them.</param>
internal sealed record FrameRun(int Start, int Count, FrameRunKind Kind)
{
    /// <summary>Only their number is worth showing.</summary>
    public bool IsFolded => Kind is not FrameRunKind.Shown;

    public IEnumerable<int> Indexes => Enumerable.Range(Start, Count);

    /// <summary>What stands for them when they are folded.</summary>
    public string Summary =>
        Kind is FrameRunKind.Recursion ? $"… the same frame {Count} more times" : $"… {Count} framework frames";
}

/// <summary>Why frames are shown or folded.</summary>
internal enum FrameRunKind
{
    Shown,

    /// <summary>Of .NET, and not called by the application.</summary>
    Framework,

    /// <summary>The same as the frame further in.</summary>
    Recursion,
}
