using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Stacks;

/// <summary>
/// Puts threads with identical frames together; where the lines are known, they are part of a frame's identity.
/// </summary>
internal static class StackGrouping
{
    /// <summary>The largest group first; among equals the one with the lowest thread id, so that the order is stable.</summary>
    public static IReadOnlyList<StackGroup> Group(IEnumerable<ThreadStack> threads) =>
    [
        .. threads
            .GroupBy(thread => string.Join('\n', thread.Frames.Select(Identity)), StringComparer.Ordinal)
            .Select(same => ToGroup([.. same]))
            .OrderByDescending(group => group.Count)
            .ThenBy(group => group.ThreadIds[0]),
    ];

    private static StackGroup ToGroup(ThreadStack[] same) =>
        new(same[0].Frames, [.. same.Select(thread => thread.ThreadId).Order()])
        {
            InManagedCode = same.Any(thread => thread.RanManagedCode is null)
                ? null
                : same.Count(thread => thread.RanManagedCode is true),
        };

    private static string Identity(StackFrame frame) => frame.Source is null ? $"{frame}" : $"{frame} {frame.Source}";
}
