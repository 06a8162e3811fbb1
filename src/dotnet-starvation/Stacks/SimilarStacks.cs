using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>
/// Puts stacks together that differ only in frames of .NET: whether the runtime inlined one of its methods depends on how often
/// it ran, and does not matter to who looks for a blocking call.
/// </summary>
internal static class SimilarStacks
{
    /// <summary>
    /// Each with the frames of the most frequent of them, the largest first. Stacks of .NET alone stay as they are.
    /// </summary>
    public static IReadOnlyList<StackGroup> Merge(IEnumerable<StackGroup> groups) =>
    [
        .. groups
            .GroupBy(Likeness)
            .Select(Together)
            .OrderByDescending(group => group.Count)
            .ThenBy(group => group.ThreadIds[0]),
    ];

    private static (ThreadKind, WaitKind, string) Likeness(StackGroup group)
    {
        bool isOwn = group.FirstApplicationFrame is not null;
        IEnumerable<string> frames =
            group.Frames.Where(frame => frame.IsApplication == isOwn).Select(frame => $"{frame} {frame.Source}");
        return (group.Kind, group.Wait, string.Join('\n', frames));
    }

    private static StackGroup Together(IEnumerable<StackGroup> similar)
    {
        StackGroup[] groups = [.. similar.OrderByDescending(group => group.Count)];
        return groups[0] with { ThreadIds = [.. groups.SelectMany(group => group.ThreadIds).Order()] };
    }
}
