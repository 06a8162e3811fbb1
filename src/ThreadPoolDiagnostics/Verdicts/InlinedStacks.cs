using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Inlined frames are known for one snapshot. In the others the same .NET call from the same code stands for the same methods, if
/// only one call path leads to it.
/// </summary>
internal sealed class InlinedStacks
{
    private readonly Dictionary<string, StackFrame[]> _callers;

    public InlinedStacks(Observation observation) => _callers = observation.Stacks
        .SelectMany(snapshot => snapshot.Report.Groups)
        .Where(group => group.Frames.Any(frame => frame.IsInlined))
        .GroupBy(group => Key(WithoutInlined(group)), StringComparer.Ordinal)
        .Where(same => same.Select(group => CallLocation.In(group).Frame).Distinct().Count() == 1)
        .ToDictionary(same => same.Key, same => Callers(same.MaxBy(group => group.Count)!), StringComparer.Ordinal);

    /// <summary>The same threads with inlined frames; the group itself where those are unknown.</summary>
    public StackGroup Complete(StackGroup group) =>
        !CallLocation.In(group).IsKnown && _callers.TryGetValue(Key(group), out StackFrame[]? callers)
            ? group.WithFrames([.. group.Frames.Take(Called(group)), .. callers])
            : group;

    /// <summary>All frames further out than the .NET call, inlined or not.</summary>
    private static StackFrame[] Callers(StackGroup group)
    {
        int called = Called(WithoutInlined(group));
        return [.. group.Frames.SkipWhile(frame => called > 0 && (frame.IsInlined || called-- > 0))];
    }

    private static StackGroup WithoutInlined(StackGroup group) =>
        group.WithFrames([.. group.Frames.Where(frame => !frame.IsInlined)]);

    /// <summary>The number of frames that belong to the .NET call that waits.</summary>
    private static int Called(StackGroup group) => CallLocation.CalledFrames(group).Length;

    /// <summary>The outermost frame of that call, and all frames further out.</summary>
    private static string Key(StackGroup group) => string.Join('\n', group.Frames.Skip(Called(group) - 1));
}
