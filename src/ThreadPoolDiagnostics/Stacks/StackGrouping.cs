using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>Groups threads with identical frames; lines, where known, are part of a frame's identity.</summary>
internal static class StackGrouping
{
    /// <summary>The groups, the largest first; among equals the one with the lowest thread id, for a stable order.</summary>
    /// <param name="threads">All threads.</param>
    /// <param name="nameOf">A thread's name by its id, null when unknown. Default: all are unknown.</param>
    public static IReadOnlyList<StackGroup> Group(IEnumerable<ThreadStack> threads, Func<int, string?>? nameOf = null) =>
    [
        .. threads
            .GroupBy(thread => (Frames: Identity(thread.Frames), CutKind: CutKind(thread, nameOf)))
            .Select(same => ToGroup([.. same], same.Key.CutKind))
            .OrderByDescending(group => group.Count)
            .ThenBy(group => group.ThreadIds[0]),
    ];

    /// <summary>What identical frames have in common.</summary>
    public static string Identity(IReadOnlyList<StackFrame> frames) =>
        string.Join('\n', frames.Select(frame => $"{frame} {frame.Lambda} {frame.Source}"));

    private static ThreadKind? CutKind(ThreadStack thread, Func<int, string?>? nameOf) =>
        thread.IsCut ? ThreadKinds.RecogniseCut(thread.Frames, nameOf?.Invoke(thread.ThreadId)) : null;

    private static StackGroup ToGroup(ThreadStack[] same, ThreadKind? cutKind) =>
        new(same[0].Frames, [.. same.Select(thread => thread.ThreadId).Order()])
        {
            CutKind = cutKind,
            InManagedCode = same.Any(thread => thread.RanManagedCode is null)
                ? null
                : same.Count(thread => thread.RanManagedCode is true),
        };
}
