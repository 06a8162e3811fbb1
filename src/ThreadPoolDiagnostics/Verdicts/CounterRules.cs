using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The rules for counters alone, without stacks and without the runtime's own adjustments. docs/how-it-decides.md argues them,
/// and has the measurements. What they do not show is <see cref="Verdict.Unknown"/>.
/// </summary>
internal static class CounterRules
{
    /// <summary>A pool that gained threads in so many samples gained them because no thread took work: a burst or a move of hill
    /// climbing is over sooner.</summary>
    public const int RisesOfStarvation = 3;

    /// <summary>The verdict on an episode of delayed work.</summary>
    public static Verdict ForEpisode(Signals signals)
    {
        if (signals.Observation.Counters is not { HasCpu: true, HasThreads: true }) return Verdict.Unknown;
        bool keepsGrowing = Rises(signals.Observation.Samples) >= RisesOfStarvation;
        // A collection that stops all threads for long may use one processor of many.
        bool knowsPauses = signals.Observation.Samples.Any(sample => sample.GcPausePercent is not null);
        if (knowsPauses
            && ((keepsGrowing && IsIdle(signals.Processors)) || new UnservedQueue(signals.Observation).IsStarvation))
            return Verdict.Starving;
        return signals.Processors.AreBusy && !keepsGrowing ? Verdict.CpuSaturated : Verdict.Unknown;
    }

    /// <summary>
    /// The verdict apart from delayed work. There is none on a queue of which only the changes are known, nor where many items
    /// were queued all the time: quick ones among them may hide others that wait.
    /// </summary>
    public static Verdict WithoutDelay(Signals signals) =>
        signals.Observation.Counters is { HasOnlyChanges: true } || IsMostlyQueued(signals) ? Verdict.Unknown : Verdict.Healthy;

    /// <summary>
    /// In how many samples the pool had more threads than ever before, while work was queued: one that lost threads first, or
    /// another process's sample, is no growth.
    /// </summary>
    public static int Rises(IReadOnlyList<CounterSample> samples)
    {
        int rises = 0, most = samples.Count > 0 ? samples[0].ThreadCount : 0;
        foreach ((CounterSample before, CounterSample sample) in samples.Zip(samples.Skip(1)))
        {
            if (sample.ThreadCount > most && before.QueueLength > 0) rises++;
            most = Math.Max(most, sample.ThreadCount);
        }
        return rises;
    }

    private static bool IsMostlyQueued(Signals signals)
    {
        IReadOnlyList<CounterSample> samples = signals.Observation.Samples;
        int many = Thresholds.ManyWorkersPerProcessor * signals.Processors.Count;
        return samples.Count(sample => sample.QueueLength >= many) > samples.Count * Thresholds.MostPeriods;
    }

    /// <summary>
    /// Whether the process used so little of its processors that it cannot have had a thread that was ready to run for each: not
    /// on a busy machine, and not under a quota, which stops a process that uses it up.
    /// </summary>
    private static bool IsIdle(ProcessorUse processors) =>
        processors.Percent < Thresholds.IdleProcessPercent && !processors.AreCollecting;
}
