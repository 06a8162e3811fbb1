using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>
/// Folds a stack: it shows the application's frames and the API that each calls, and the number of other frames. For a recursive
/// method it shows one frame.
/// </summary>
internal static class FoldedFrames
{
    private const string ThreadStart = "System.Threading.Thread.StartCallback(";

    /// <summary>The frames that the compiler generates between an async method and its body.</summary>
    private const string AsyncStart = "System.Runtime.CompilerServices.Async";

    public static IReadOnlyList<FrameRun> Fold(IReadOnlyList<StackFrame> frames)
    {
        var runs = new List<FrameRun>();
        for (int start = 0, end; start < frames.Count; start = end)
        {
            FrameRunKind kind = KindOf(frames, start);
            end = start + 1;
            while (end < frames.Count && KindOf(frames, end) == kind) end++;
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

    /// <summary>Whether a frame is the application's, or the API that it calls; in a stack of .NET alone, an end.</summary>
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
/// <param name="Count">Their number.</param>
/// <param name="Kind">Why they are shown or folded.</param>
internal sealed record FrameRun(int Start, int Count, FrameRunKind Kind)
{
    public bool IsFolded => Kind is not FrameRunKind.Shown;

    public IEnumerable<int> Indexes => Enumerable.Range(Start, Count);

    public string Summary =>
        Kind is FrameRunKind.Recursion ? $"… the same frame {Count} more times" : $"… {Count} framework frames";
}

internal enum FrameRunKind
{
    Shown,

    /// <summary>Frames of .NET that the application does not call.</summary>
    Framework,

    /// <summary>The same frame again.</summary>
    Recursion,
}
