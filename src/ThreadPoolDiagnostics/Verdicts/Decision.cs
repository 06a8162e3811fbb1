using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Decides what an observation means, from nothing but what was seen.</summary>
public static class Decision
{
    /// <summary>The verdict and its evidence; the same for the same observation, on any machine.</summary>
    public static Diagnosis Decide(Observation seen)
    {
        ArgumentNullException.ThrowIfNull(seen);
        Verdict verdict = Rules.Apply(seen);
        string summary = Summary.Of(verdict, seen);
        if (seen.Samples.Count == 0) return new(verdict, summary, seen.Gaps, BlockingCalls.In(seen), [], null);

        var signals = new Signals(seen);
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(seen, signals.Workers);
        return new(verdict, summary, Evidence.For(verdict, signals, calls), calls, Advice.For(verdict, signals, calls),
            Forecasting.Of(verdict, signals));
    }
}
