using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict in one sentence.</summary>
internal static class Summary
{
    public static string FromFinding(Finding finding) => finding.Verdict switch
    {
        Verdict.Healthy => "The thread pool keeps up.",
        Verdict.Blocking => "Most pool threads are blocked, but no work waits for them yet.",
        Verdict.Growing => "Work waited for blocked threads for a moment, and the pool has grown since.",
        Verdict.Starving when finding.Stretch is { IsOver: true } =>
            "The thread pool starved: work waited for blocked threads. It is over.",
        Verdict.Starving => "The thread pool starves: work waits for blocked threads.",
        Verdict.CpuSaturated when finding.Signals.Processors.AreThrottled =>
            "The quota of processor time is the bottleneck, not the thread pool.",
        Verdict.CpuSaturated when finding.Signals.Processors.GcPausePercent >= Thresholds.BusyCollectorPercent =>
            "Garbage collections are the bottleneck, not the thread pool.",
        Verdict.CpuSaturated => "The processors are the bottleneck, not the thread pool.",
        Verdict.LostWakeUp => "Work waits although the pool has threads for it: a wake-up was lost, or the process cannot run.",
        _ when finding.Signals.Seen is { Stacks: [], MostWorkersAreAtWork: false } =>
            "Work waited for the thread pool, but nobody saw the stacks of its threads.",
        _ => "Work waited for the thread pool, but its threads were not seen to be blocked.",
    };

    public static string OfTooFew(Observation seen) =>
        $"Nothing can be said: {seen.Samples.Count} of the at least {Thresholds.FewestSamples} samples of the counters arrived.";
}
