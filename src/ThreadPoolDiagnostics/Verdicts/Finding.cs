using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>What a part of an observation amounts to.</summary>
/// <param name="Verdict">The verdict on it.</param>
/// <param name="Signals">What was seen in it.</param>
/// <param name="Stretch">The late work that it is about; null when it is about the whole, in which none was late for
/// long.</param>
internal sealed record Finding(Verdict Verdict, Signals Signals, Stretch? Stretch)
{
    /// <summary>What is worse comes first: of several episodes the worst is the verdict.</summary>
    private static readonly Verdict[] WorstFirst =
    [
        Verdict.Starving, Verdict.LostWakeUp, Verdict.CpuSaturated, Verdict.Unknown, Verdict.Growing,
        Verdict.Blocking, Verdict.Healthy,
    ];

    private IReadOnlyList<BlockingCall>? _calls;

    /// <summary>Where the workers of this part waited.</summary>
    public IReadOnlyList<BlockingCall> Calls => _calls ??= BlockingCalls.In(Signals.Seen, Signals.Workers);

    /// <summary>
    /// Of an observation with enough samples: each stretch of late work that means something, and the whole without the stacks of
    /// the episodes among them.
    /// </summary>
    public static IReadOnlyList<Finding> AllIn(Observation seen)
    {
        IReadOnlyList<Stretch> stretches = Stretches.Find(seen);
        StackSnapshot[] late = [.. stretches.Where(stretch => stretch.IsEpisode).SelectMany(stretch => stretch.Part.Stacks)];
        StackSnapshot[] timely = [.. seen.Stacks.Except(late, ReferenceEqualityComparer.Instance).Cast<StackSnapshot>()];
        var whole = new Signals(seen with { Stacks = timely });
        return [.. stretches.Select(InStretch).OfType<Finding>(), new Finding(VerdictRules.Unhurried(whole), whole, null)];
    }

    /// <summary>The worst; of two that are alike the longer one.</summary>
    public static Finding Worst(IReadOnlyList<Finding> findings) => findings
        .OrderBy(finding => Array.IndexOf(WorstFirst, finding.Verdict))
        .ThenByDescending(finding => finding.Stretch?.LateFor)
        .First();

    public Episode? ToEpisode() => Stretch is null ? null
        : new Episode(Verdict, Stretch.Began, Stretch.Ended - Stretch.Began, Stretch.IsOver, Calls);

    private static Finding? InStretch(Stretch stretch)
    {
        var signals = new Signals(stretch.Part);
        return VerdictRules.Late(stretch, signals) is { } verdict ? new Finding(verdict, signals, stretch) : null;
    }
}
