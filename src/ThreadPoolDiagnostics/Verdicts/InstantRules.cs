namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The rules for one instant; the first that applies decides. docs/how-it-decides.md argues them. What an instant does not show
/// is never assumed: without a queue, no verdict says that work waits.
/// </summary>
internal static class InstantRules
{
    public static Verdict Decide(InstantSignals signals)
    {
        if (!signals.Workers.HaveStacks) return Verdict.Unknown;
        if (signals.PoolIsBlocked) return Blocked(signals);
        if (signals.HasQueue && (signals.ProcessorsWereBusy || signals.RunOnAllProcessors)) return Verdict.CpuSaturated;
        return signals is { HasQueue: true, NothingWasDequeued: true } ? Verdict.LostWakeUp
            : signals.HasQueue ? Verdict.Unknown
            : signals.State.QueueLength is not null || IsFree(signals) ? Verdict.Healthy
            : Verdict.Unknown;
    }

    /// <summary>Without a queue: idle workers may be beyond the pool's goal, and take no work from blocked ones.</summary>
    private static bool IsFree(InstantSignals signals) => signals is { HasSpare: true, Workers.MostlyWait: false };

    private static Verdict Blocked(InstantSignals signals)
    {
        if (signals.WaitForQueued > 0) return Verdict.Starving;
        if (signals.WorkWaitsForThem) return Verdict.Starving;
        return signals.Workers.WaitingCount >= signals.ProcessorCount ? Verdict.Blocking
            : signals.State.QueueLength is null ? Verdict.Unknown
            : Verdict.Healthy;
    }
}
