using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Decides what an observation means, from nothing but what was seen.</summary>
public static class Decision
{
    /// <summary>The verdict and its evidence; the same for the same observation, on any machine.</summary>
    public static Diagnosis Decide(Observation seen)
    {
        ArgumentNullException.ThrowIfNull(seen);
        if (seen.Samples.Count < Thresholds.FewestSamples)
            return new(Verdict.Unknown, Summary.OfTooFew(seen), seen.Gaps, BlockingCalls.In(seen), [], null);

        IReadOnlyList<Finding> findings = Finding.AllIn(seen);
        Finding worst = Finding.Worst(findings);
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(worst.Signals.Seen, worst.Signals.Workers);
        return new(
            worst.Verdict, Summary.FromFinding(worst), Evidence.For(worst, calls), calls,
            Advice.For(worst, calls), Forecasting.Estimate(worst))
        {
            Now = Finding.Worst([.. findings.Where(finding => finding.Stretch is null or { IsOver: false })]).Verdict,
            Episodes = [.. findings.Select(finding => finding.ToEpisode()).OfType<Episode>()],
        };
    }
}
