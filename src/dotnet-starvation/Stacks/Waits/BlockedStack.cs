using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.WaitProfiles;

namespace DotnetStarvation.Stacks.Waits;

/// <summary>A stack in which pool threads waited, and for how long in all.</summary>
/// <param name="Frames">The frames, outermost first.</param>
/// <param name="Blocked">The sum of the waits.</param>
internal sealed record BlockedStack(IReadOnlyList<StackFrame> Frames, TimeSpan Blocked)
{
    /// <summary>The stacks of a profile, the one with most blocked time first.</summary>
    public static IReadOnlyList<BlockedStack> In(WaitProfile profile) =>
    [
        .. profile.Waits
            .GroupBy(wait => wait.Stack)
            .Select(same => new BlockedStack(
                [.. same.Key.Frames.Reverse()], TimeSpan.FromTicks(same.Sum(wait => wait.Duration.Ticks))))
            .OrderByDescending(stack => stack.Blocked),
    ];
}
