namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict on one instant in one sentence.</summary>
internal static class InstantSummary
{
    public static string For(Verdict verdict, InstantSignals signals) => verdict switch
    {
        Verdict.Starving when signals.WaitForQueued > 0 =>
            "The thread pool starves: its threads wait for work that is queued behind them.",
        Verdict.Starving => "The thread pool starves: work waits for blocked threads.",
        Verdict.Blocking when signals.State.QueueLength is null =>
            "Most pool threads were blocked; whether work waited for them is not to be seen here.",
        Verdict.Blocking => "Most pool threads were blocked, but this instant does not show that work waits for long.",
        Verdict.CpuSaturated => "The processors are the bottleneck, not the thread pool.",
        Verdict.LostWakeUp =>
            "Work waits although the pool has threads for it: a wake-up was lost, or the process could not run.",
        Verdict.Healthy => "At this instant the thread pool kept up.",
        _ when !signals.Workers.HaveStacks => "No verdict: it shows no stack of a thread.",
        _ when signals.State.QueueLength is null =>
            $"No verdict: {Workers(signals.Workers)}, and the queue is not to be seen here.",
        _ => "Work waited at this instant, but the pool's threads were not found blocked.",
    };

    private static string Workers(PoolWorkers workers) => workers switch
    {
        { BusyCount: 0 } => "no pool thread is shown at work",
        { WaitingCount: 0 } => "no pool thread was found blocked",
        _ => $"{Evidence.WaitingOfBusy(workers)} waited, perhaps for a moment",
    };
}
