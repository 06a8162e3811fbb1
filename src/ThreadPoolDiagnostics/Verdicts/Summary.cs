using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict in one sentence.</summary>
internal static class Summary
{
    public static string Of(Verdict verdict, Observation seen) => verdict switch
    {
        Verdict.Healthy => "The thread pool keeps up.",
        Verdict.Blocking => "Most pool threads are blocked, but no work waits for them yet.",
        Verdict.Growing => "Work waited for blocked threads, but the pool has grown to what the load needs, or is about to.",
        Verdict.Starving => "The thread pool starves: work waits for blocked threads.",
        Verdict.CpuSaturated => "The processors are the bottleneck, not the thread pool.",
        Verdict.LostWakeUp => "Work waits although the pool has threads for it: a wake-up was lost, or the process cannot run.",
        _ when seen.Samples.Count < Thresholds.FewestSamples =>
            $"Nothing can be said: {seen.Samples.Count} of the at least {Thresholds.FewestSamples} samples of the counters arrived.",
        _ when seen.Stacks.Count == 0 => "Work waits for the thread pool, but nobody saw the stacks of its threads.",
        _ => "Work waits for the thread pool, but its threads were not seen to be blocked.",
    };
}
