using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace DotnetStarvation.Stacks;

/// <summary>
/// Merges stacks that differ only in frames of .NET, for instance because the runtime inlined a method that had run often.
/// </summary>
internal static class SimilarStacks
{
    /// <summary>The groups, each with the frames of its most frequent stack, the largest first.</summary>
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
