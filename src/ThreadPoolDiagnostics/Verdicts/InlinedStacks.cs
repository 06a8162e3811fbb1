using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// What was inlined is asked of a process for one snapshot, not for all. The same frames elsewhere stand for the same methods when
/// that snapshot knows just one way to them.
/// </summary>
internal sealed class InlinedStacks
{
    private readonly Dictionary<string, StackGroup> _complete;

    public InlinedStacks(Observation seen) => _complete = seen.Stacks
        .SelectMany(snapshot => snapshot.Report.Groups)
        .Where(group => group.Frames.Any(frame => frame.IsInlined))
        .GroupBy(group => Key(group.Frames.Where(frame => !frame.IsInlined)), StringComparer.Ordinal)
        .Where(same => same.Select(group => CallPlace.In(group).Frame).Distinct().Count() == 1)
        .ToDictionary(same => same.Key, same => same.MaxBy(group => group.Count)!, StringComparer.Ordinal);

    /// <summary>The same threads with the frames that were inlined; the group itself where those are not known.</summary>
    public StackGroup Complete(StackGroup group) =>
        _complete.TryGetValue(Key(group.Frames), out StackGroup? whole) ? group with { Frames = whole.Frames } : group;

    private static string Key(IEnumerable<StackFrame> frames) => string.Join('\n', frames);
}
