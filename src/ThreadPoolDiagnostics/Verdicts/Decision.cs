using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Decides what an observation means, from its data alone.</summary>
public static class Decision
{
    /// <summary>The verdict and its evidence; the same for the same observation, on any machine.</summary>
    public static Diagnosis Decide(Observation observation)
    {
        if (observation.Instant is { } instant) return InstantDecision.Decide(observation, instant);
        if (observation.IsUncounted) return UncountedDecision.Decide(observation);
        if (observation.Samples.Count < Thresholds.FewestSamples)
            return new(Verdict.Unknown, Summary.OfTooFew(observation), observation.Gaps, BlockingCalls.In(observation), [], null);

        IReadOnlyList<Finding> findings = Finding.AllIn(observation);
        Finding worst = Finding.Worst(findings);
        return new(
            worst.Verdict, Summary.FromFinding(worst), Evidence.For(worst, worst.Calls), worst.Calls,
            Advice.For(worst, worst.Calls), Forecasting.Estimate(worst))
        {
            Now = Finding.Worst([.. findings.Where(finding => finding.Interval is null or { IsOver: false })]).Verdict,
            Episodes = ToEpisodes(findings),
        };
    }

    /// <summary>The episodes alone, for a caller that checks every second.</summary>
    internal static IReadOnlyList<Episode> Episodes(Observation observation) =>
        observation.Samples.Count < Thresholds.FewestSamples ? [] : ToEpisodes(Finding.AllIn(observation));

    private static IReadOnlyList<Episode> ToEpisodes(IReadOnlyList<Finding> findings) =>
        [.. findings.Select(finding => finding.ToEpisode()).OfType<Episode>()];
}
