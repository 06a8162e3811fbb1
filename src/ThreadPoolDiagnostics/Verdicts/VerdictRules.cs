namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The rules; the first that applies decides. docs/how-it-decides.md explains them.</summary>
internal static class VerdictRules
{
    /// <summary>The verdict on an interval in which work was delayed; null when it was too short to mean anything.</summary>
    public static Verdict? ForDelayedWork(DelayedInterval interval, Signals signals)
    {
        if (!interval.IsEpisode) return interval.PoolGrew && signals.PoolIsBlocked ? Verdict.Growing : null;
        return signals.Workers.HaveStacks ? WithStacks(signals)
            : signals.Observation.Counters is not null ? CounterRules.ForEpisode(signals)
            : WithoutStacks(signals);
    }

    /// <summary>The verdict apart from delayed work. Few blocked threads, or short blocks, do not matter.</summary>
    public static Verdict WithoutDelay(Signals signals) =>
        signals.Observation.Counters is not null ? CounterRules.WithoutDelay(signals)
        : signals.Workers.MostlyWait
        && signals.Workers.WaitingCount >= signals.Processors.Count
        && signals.WorkersBlockForLong
            ? Verdict.Blocking : Verdict.Healthy;

    /// <summary>The verdict by stacks, which show what work waits for.</summary>
    private static Verdict WithStacks(Signals signals)
    {
        if (signals.PoolIsBlocked) return signals.PoolUsesTheCpu ? Verdict.CpuSaturated : Verdict.Starving;
        if (signals.WorkersNeedCpu) return Verdict.CpuSaturated;
        if (signals.Queue.IsStuck && !signals.Workers.AreManyFor(signals.Processors)) return Verdict.LostWakeUp;
        return signals.Queue.Peak < signals.Processors.Count
            ? Verdict.Healthy // less than one item per thread: a matter of timing
            : Verdict.Unknown;
    }

    /// <summary>The verdict without stacks: only the runtime's own adjustments count, where processors were free and workers not
    /// known to use them.</summary>
    private static Verdict WithoutStacks(Signals signals) =>
        signals is { StarvationAdjustments: > 0, Processors.AreFree: true, Observation.MostWorkersAreAtWork: false }
            ? Verdict.Starving : Verdict.Unknown;
}
