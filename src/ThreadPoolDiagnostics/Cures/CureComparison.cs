using ThreadPoolDiagnostics.Stacks.Naming;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Cures;

/// <summary>Two reports of one program, before and after a change.</summary>
public sealed record CureComparison(PoolReport Before, PoolReport After)
{
    /// <summary>The calls that blocked, and do not any more.</summary>
    public IReadOnlyList<ReportedCall> Gone => [.. Before.Calls.ExceptBy(After.Calls.Select(call => call.Key), call => call.Key)];

    /// <summary>The calls that blocked, and do still, as they are after the change.</summary>
    public IReadOnlyList<ReportedCall> Remaining =>
        [.. After.Calls.IntersectBy(Before.Calls.Select(call => call.Key), call => call.Key)];

    /// <summary>The calls that block after the change only.</summary>
    public IReadOnlyList<ReportedCall> New => [.. After.Calls.ExceptBy(Before.Calls.Select(call => call.Key), call => call.Key)];

    /// <summary>What the change has done.</summary>
    public CureOutcome Outcome => WhyUnknown is not null ? CureOutcome.Unknown
        : Remaining.Count > 0 ? (Gone.Count > 0 ? CureOutcome.HalfCured : CureOutcome.NotCured)
        : After.Verdict == Verdict.Healthy ? CureOutcome.Cured : CureOutcome.Moved;

    /// <summary>The outcome in a sentence.</summary>
    public string Sentence => WhyUnknown ?? Outcome switch
    {
        CureOutcome.Cured =>
            $"{Name(Before.Calls[0])} does not block pool threads any more, and no other call has taken its place.",
        CureOutcome.HalfCured =>
            $"Of {Before.Calls.Count} calls {Gone.Count} no longer block; {Name(Remaining[0])} still blocks pool threads.",
        CureOutcome.NotCured => $"{Name(Remaining[0])} still blocks pool threads.",
        _ when New.Count > 0 => $"{Name(Before.Calls[0])} is gone, but now {Name(New[0])} blocks pool threads.",
        _ => $"{Name(Before.Calls[0])} is gone, but the verdict is now {VerdictWords.Word(After.Verdict)}.",
    };

    /// <summary>Why nothing can be said, with what to do; null when something can.</summary>
    private string? WhyUnknown => Before switch
    {
        { IsBlocked: false } =>
            $"Before the change the verdict was {VerdictWords.Word(Before.Verdict)}: "
            + "there is no blocked thread whose cure could be proved.",
        { Calls: [] } => "The report from before the change names no call: its stacks were not seen.",
        _ when After.Verdict is Verdict.Unknown => "After the change there was no verdict: observe it longer.",
        _ when After.Verdict is Verdict.Healthy => LoadComparison.WhyOther(Before, After),
        _ => null,
    };

    private static string Name(ReportedCall call) => MethodName.Bare(call.Method);
}
