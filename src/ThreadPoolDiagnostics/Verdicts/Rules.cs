using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The rules, the first that holds. docs/how-it-decides.md argues them.</summary>
internal static class Rules
{
    public static Verdict Apply(Observation seen)
    {
        if (seen.Samples.Count < Thresholds.FewestSamples) return Verdict.Unknown;
        var signals = new Signals(seen);
        if (!signals.Queue.WasLate) return Unhurried(signals);
        if (signals.Queue.IsOver) return signals.Queue.Grew ? Verdict.Growing : Unhurried(signals);
        if (signals.Queue.Grew && signals.Queue.IsGoneSoon) return Verdict.Growing;
        return signals.Workers.WereSeen ? Late(signals) : WithoutStacks(signals);
    }

    /// <summary>
    /// No work waits. Threads that block may be too few to matter, since as many as processors are always to be had, or block for
    /// too short.
    /// </summary>
    private static Verdict Unhurried(Signals signals) =>
        signals.Workers.MostlyWait
        && signals.Workers.WaitingCount >= signals.Processors.Count
        && signals.TimeOfWorkItem >= Thresholds.ShortestBlock
            ? Verdict.Blocking : Verdict.Healthy;

    /// <summary>Work waits. The stacks say for what.</summary>
    private static Verdict Late(Signals signals)
    {
        if (signals.PoolIsBlocked) return signals.PoolUsesTheCpu ? Verdict.CpuSaturated : Verdict.Starving;
        if (signals.WorkersNeedCpu) return Verdict.CpuSaturated;
        if (signals.Queue.Peak < signals.Processors.Count) return Verdict.Healthy; // less than a thread each: the moment of counting
        return signals.Queue.IsStuck && !signals.Workers.AreManyFor(signals.Processors) ? Verdict.LostWakeUp : Verdict.Unknown;
    }

    /// <summary>Without stacks only the runtime's own word is enough, and only while there is CPU left.</summary>
    private static Verdict WithoutStacks(Signals signals) =>
        signals.StarvationAdjustments > 0 && !signals.Processors.AreBusy ? Verdict.Starving : Verdict.Unknown;
}
