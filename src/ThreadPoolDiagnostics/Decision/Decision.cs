namespace ThreadPoolDiagnostics;

/// <summary>Decides what an observation means, from nothing but what was seen.</summary>
public static class Decision
{
    /// <summary>The verdict and its evidence; the same for the same observation, on any machine.</summary>
    public static Diagnosis Decide(Observation seen) =>
        new(Verdict.Unknown, $"Nothing can be said of {seen.Samples.Count} samples.", [], [], [], null);
}
