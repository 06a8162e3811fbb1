using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Stacks;

/// <summary>Stacks merged from the outermost frame inwards.</summary>
/// <param name="Frames">A run of frames without a fork, outermost first; empty only where a stack ends at a fork.</param>
/// <param name="ThreadCount">The threads of all stacks that pass through.</param>
/// <param name="Branches">The branches from here, that with most threads first; empty at the innermost frame.</param>
/// <param name="Stack">The group that ends here; null at a fork.</param>
internal sealed record StackTree(
    IReadOnlyList<StackFrame> Frames, int ThreadCount, IReadOnlyList<StackTree> Branches, StackGroup? Stack)
{
    /// <summary>The branches of a tree of these stacks.</summary>
    public static IReadOnlyList<StackTree> FromGroups(IEnumerable<StackGroup> groups) => Merge([.. groups], depth: 0);

    /// <summary>Groups by the frame at this depth, counted from the outermost.</summary>
    private static StackTree[] Merge(IReadOnlyList<StackGroup> groups, int depth) =>
    [
        .. groups
            .GroupBy(group => FrameAt(group, depth))
            .Select(same => Branch([.. same], depth))
            .OrderByDescending(branch => branch.ThreadCount),
    ];

    /// <summary>Stacks that agree at this depth, and possibly further in.</summary>
    private static StackTree Branch(IReadOnlyList<StackGroup> groups, int start)
    {
        int count = groups.Sum(group => group.Count);
        int end = start;
        while (FrameAt(groups[0], end) is { } frame && groups.All(group => frame == FrameAt(group, end))) end++;
        StackFrame[] run = [.. Enumerable.Range(start, end - start).Select(depth => FrameAt(groups[0], depth)!)];
        return groups is [var only] ? new(run, count, [], only) : new(run, count, Merge(groups, end), null);
    }

    private static StackFrame? FrameAt(StackGroup group, int depth) =>
        depth < group.Frames.Count ? group.Frames[^(depth + 1)] : null;
}
