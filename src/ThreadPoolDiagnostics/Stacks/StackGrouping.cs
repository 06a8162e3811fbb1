namespace ThreadPoolDiagnostics;

/// <summary>Puts threads with identical frames together; where the lines are known, they are part of a frame's identity.</summary>
internal static class StackGrouping
{
    /// <summary>The largest group first; among equals the one with the lowest thread id, so that the order is stable.</summary>
    public static IReadOnlyList<StackGroup> Group(IEnumerable<ThreadStack> threads) =>
    [
        .. threads
            .GroupBy(thread => string.Join('\n', thread.Frames.Select(Identity)), StringComparer.Ordinal)
            .Select(same => new StackGroup(same.First().Frames, [.. same.Select(thread => thread.ThreadId).Order()]))
            .OrderByDescending(group => group.Count)
            .ThenBy(group => group.ThreadIds[0]),
    ];

    private static string Identity(StackFrame frame) => frame.Source is null ? $"{frame}" : $"{frame} {frame.Source}";
}
