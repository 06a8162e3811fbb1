using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>
/// A stack as people want to read it: the application's frames, what they called, and of all other frames how many there are.
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
            bool isShown = IsShown(frames, start);
            for (end = start + 1; end < frames.Count && IsShown(frames, end) == isShown; end++)
            {
            }

            bool isFolded = !isShown && end - start > 1; // one line for one frame gains nothing
            runs.Add(new FrameRun(start, end - start, isFolded));
        }
        return runs;
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
/// <param name="IsFolded">Only their number is worth showing.</param>
internal sealed record FrameRun(int Start, int Count, bool IsFolded)
{
    public IEnumerable<int> Indexes => Enumerable.Range(Start, Count);

    /// <summary>What stands for them when they are folded.</summary>
    public string Summary => $"… {Count} framework frames";
}
