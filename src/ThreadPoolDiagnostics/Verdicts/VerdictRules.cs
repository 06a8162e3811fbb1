namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The rules, the first that holds. docs/how-it-decides.md argues them.</summary>
internal static class VerdictRules
{
    /// <summary>Of an interval in which work was delayed. Null when it was too short to mean anything.</summary>
    public static Verdict? ForDelayedWork(DelayedInterval interval, Signals signals)
    {
        if (!interval.IsEpisode) return interval.PoolGrew && signals.PoolIsBlocked ? Verdict.Growing : null;
        return signals.Workers.HaveStacks ? WithStacks(signals) : WithoutStacks(signals);
    }

    /// <summary>
    /// Of an observation apart from its delayed work. Threads that block may be too few to matter, since as many as processors
    /// are always to be had, or block for too short.
    /// </summary>
    public static Verdict WithoutDelay(Signals signals) =>
        signals.Workers.MostlyWait
        && signals.Workers.WaitingCount >= signals.Processors.Count
        && signals.WorkersBlockForLong
            ? Verdict.Blocking : Verdict.Healthy;

    /// <summary>Work waits. The stacks say for what.</summary>
    private static Verdict WithStacks(Signals signals)
    {
        if (signals.PoolIsBlocked) return signals.PoolUsesTheCpu ? Verdict.CpuSaturated : Verdict.Starving;
        if (signals.WorkersNeedCpu) return Verdict.CpuSaturated;
        if (signals.Queue.IsStuck && !signals.Workers.AreManyFor(signals.Processors)) return Verdict.LostWakeUp;
        return signals.Queue.Peak < signals.Processors.Count
            ? Verdict.Healthy // less than a thread each: the moment of counting
            : Verdict.Unknown;
    }

    /// <summary>
    /// Without stacks only the runtime's own word is enough, and only where its threads had processors to run on and are not
    /// known to have wanted them.
    /// </summary>
    private static Verdict WithoutStacks(Signals signals) =>
        signals is { StarvationAdjustments: > 0, Processors.AreFree: true, Observation.MostWorkersAreAtWork: false }
            ? Verdict.Starving : Verdict.Unknown;
}
