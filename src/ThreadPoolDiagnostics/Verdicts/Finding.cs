using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict on a part of an observation.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="Signals">The signals in this part.</param>
/// <param name="Interval">The interval of delayed work that it is about; null when it is about the whole, without long
/// delays.</param>
internal sealed record Finding(Verdict Verdict, Signals Signals, DelayedInterval? Interval)
{
    /// <summary>The order of verdicts: of several episodes the worst is the verdict.</summary>
    private static readonly Verdict[] WorstFirst =
    [
        Verdict.Starving, Verdict.LostWakeUp, Verdict.CpuSaturated, Verdict.Unknown, Verdict.Growing,
        Verdict.Blocking, Verdict.Healthy,
    ];

    private IReadOnlyList<BlockingCall>? _calls;

    /// <summary>The blocking calls of this part.</summary>
    public IReadOnlyList<BlockingCall> Calls => _calls ??= BlockingCalls.In(Signals.Observation, Signals.Workers);

    /// <summary>Findings on each significant interval of delayed work, and on the whole without their stacks.</summary>
    public static IReadOnlyList<Finding> AllIn(Observation observation)
    {
        IReadOnlyList<DelayedInterval> intervals = DelayedIntervals.Find(observation);
        StackSnapshot[] late = [.. intervals.Where(interval => interval.IsEpisode).SelectMany(interval => interval.Part.Stacks)];
        StackSnapshot[] timely = [.. observation.Stacks.Except(late, ReferenceEqualityComparer.Instance).Cast<StackSnapshot>()];
        var whole = new Signals(observation with { Stacks = timely });
        return [.. intervals.Select(InInterval).OfType<Finding>(), new Finding(VerdictRules.WithoutDelay(whole), whole, null)];
    }

    /// <summary>The worst finding; of two with the same verdict the longer one.</summary>
    public static Finding Worst(IReadOnlyList<Finding> findings) => findings
        .OrderBy(finding => Array.IndexOf(WorstFirst, finding.Verdict))
        .ThenByDescending(finding => finding.Interval?.DelayedFor)
        .First();

    public Episode? ToEpisode() => Interval is null ? null
        : new Episode(Verdict, Interval.Began, Interval.Ended - Interval.Began, Interval.IsOver, Calls);

    private static Finding? InInterval(DelayedInterval interval)
    {
        var signals = new Signals(interval.Part);
        return VerdictRules.ForDelayedWork(interval, signals) is { } verdict ? new Finding(verdict, signals, interval) : null;
    }
}
