namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A verdict with everything that speaks for it.</summary>
/// <param name="Verdict">What it amounts to: of several episodes the worst.</param>
/// <param name="Summary">The same in one sentence.</param>
/// <param name="Evidence">Why one can tell, with the numbers: a sentence each.</param>
/// <param name="BlockingCalls">Where pool threads wait in what the verdict is about, the call that holds most of them
/// first.</param>
/// <param name="Advice">What to change; empty when nothing needs to be.</param>
/// <param name="Forecast">Where it goes if nothing changes; null when nothing is getting worse.</param>
public sealed record Diagnosis(
    Verdict Verdict,
    string Summary,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<BlockingCall> BlockingCalls,
    IReadOnlyList<string> Advice,
    Forecast? Forecast)
{
    /// <summary>
    /// What it amounted to when the observation ended: as <see cref="Verdict"/>, but without episodes that were over.
    /// </summary>
    public Verdict Now { get; init; } = Verdict;

    /// <summary>Every interval in which work was delayed, in order of time.</summary>
    public IReadOnlyList<Episode> Episodes { get; init; } = [];
}
