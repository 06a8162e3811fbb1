using DotnetStarvation.Stacks;
using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace DotnetStarvation.Tests.Stacks;

public sealed class StackTreeTests
{
    [Property]
    public Property A_tree_has_every_stack_at_the_end_of_a_way_through_it() =>
        Prop.ForAll(Stacks(), groups =>
        {
            var ends = StackTree.FromGroups(groups).SelectMany(branch => Ends(branch, [])).ToList();
            return ends.Count == groups.Length
                && ends.All(end => end.Way.SequenceEqual(end.Stack.Frames.Reverse()))
                && ends.Select(end => end.Stack).ToHashSet().SetEquals(groups);
        });

    [Property]
    public Property A_branch_has_the_threads_of_all_that_branch_off_it() => Prop.ForAll(Stacks(), groups =>
        StackTree.FromGroups(groups).Sum(branch => branch.ThreadCount) == groups.Sum(group => group.Count)
        && StackTree.FromGroups(groups).All(IsSumOfItsBranches));

    [Property]
    public Property What_does_not_fork_is_one_branch() => Prop.ForAll(Stacks(), groups =>
        StackTree.FromGroups(groups).All(ForksOrEnds));

    [Property]
    public Property Folding_keeps_every_frame_in_order_and_hides_no_method_of_the_applications() =>
        Prop.ForAll(Stacks(), groups => groups.All(group =>
        {
            IReadOnlyList<FrameRun> runs = FoldedFrames.Fold(group.Frames);
            return runs.SelectMany(run => run.Indexes).SequenceEqual(Enumerable.Range(0, group.Frames.Count))
                && runs.Where(run => run.IsFolded).SelectMany(run => run.Indexes).All(index =>
                    !group.Frames[index].IsApplication || group.Frames[index] == group.Frames[index - 1])
                && runs.All(run => !run.IsFolded || run.Count > 1);
        }));

    [Property]
    public Property Merging_similar_stacks_loses_no_thread() => Prop.ForAll(Stacks(), groups =>
        SimilarStacks.Merge(groups).SelectMany(group => group.ThreadIds).Order()
            .SequenceEqual(groups.SelectMany(group => group.ThreadIds).Order())
        && SimilarStacks.Merge(groups).All(group => group.ThreadIds.SequenceEqual(group.ThreadIds.Order())));

    [Theory]
    [InlineData("", new int[0])]
    [InlineData("7", new[] { 7 })]
    [InlineData("7, 8", new[] { 7, 8 })]
    [InlineData("1, 7-9, 11", new[] { 1, 7, 8, 9, 11 })]
    public void Neighbouring_ids_are_a_range(string text, int[] ids) => Assert.Equal(text, ThreadList.Ranges(ids));

    private static IEnumerable<(IReadOnlyList<StackFrame> Way, StackGroup Stack)> Ends(
        StackTree branch, IReadOnlyList<StackFrame> before)
    {
        StackFrame[] way = [.. before, .. branch.Frames];
        if (branch.Stack is { } stack) yield return (way, stack);
        foreach (var end in branch.Branches.SelectMany(inner => Ends(inner, way))) yield return end;
    }

    private static bool IsSumOfItsBranches(StackTree branch) => branch.Stack is { } stack
        ? branch.ThreadCount == stack.Count && branch.Branches.Count == 0
        : branch.ThreadCount == branch.Branches.Sum(inner => inner.ThreadCount) && branch.Branches.All(IsSumOfItsBranches);

    private static bool ForksOrEnds(StackTree branch) =>
        (branch.Stack is not null || branch.Branches.Count > 1) && branch.Branches.All(ForksOrEnds);

    /// <summary>Distinct stacks of few different frames, so that they have much in common.</summary>
    private static Arbitrary<StackGroup[]> Stacks()
    {
        Gen<StackFrame> frame = Gen.Elements("App.A()", "App.B()", "System.C()", "System.D()")
            .Select(method => new StackFrame("M", method, method.StartsWith("App", StringComparison.Ordinal)));
        Gen<StackFrame[]> frames = frame.NonEmptyListOf().Select(list => list.Take(8).ToArray());
        return frames.NonEmptyListOf()
            .Select(all => all
                .DistinctBy(stack => string.Join<StackFrame>('\n', stack))
                .Select((stack, index) => new StackGroup(stack, [.. Enumerable.Range(10 * index, 1 + (index % 3))]))
                .ToArray())
            .ToArbitrary();
    }
}
