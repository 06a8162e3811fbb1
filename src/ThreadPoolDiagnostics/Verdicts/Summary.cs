using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The verdict in one sentence.</summary>
internal static class Summary
{
    public static string FromFinding(Finding finding) => finding.Verdict switch
    {
        Verdict.Healthy => "The thread pool keeps up.",
        Verdict.Blocking => "Most pool threads are blocked, but no work waits for them yet.",
        Verdict.Growing => "Work waited briefly for blocked threads, and the pool has grown since.",
        Verdict.Starving when finding.Interval is { IsOver: true } =>
            "The thread pool starved: work waited for blocked threads. It is over.",
        Verdict.Starving => "The thread pool starves: work waits for blocked threads.",
        Verdict.CpuSaturated when finding.Signals.Processors.AreThrottled =>
            "The quota of processor time is the bottleneck, not the thread pool.",
        Verdict.CpuSaturated when finding.Signals.Processors.GcPausePercent >= Thresholds.BusyCollectorPercent =>
            "Garbage collections are the bottleneck, not the thread pool.",
        Verdict.CpuSaturated => "The processors are the bottleneck, not the thread pool.",
        Verdict.LostWakeUp => "Work waits although the pool has threads for it: a wake-up was lost, or the process cannot run.",
        _ when finding is { Interval: null, Signals.Observation.Counters.HasOnlyChanges: true } =>
            "No verdict: the changes of the queue's length do not show whether work waited all the time.",
        _ when finding.Interval is null =>
            "No verdict: many items were queued all the time, and the quick ones may hide others that waited.",
        _ when finding.Signals.Observation is { Stacks: [], MostWorkersAreAtWork: false } =>
            "Work waited for the thread pool, but no stacks of its threads were captured meanwhile.",
        _ when finding.Signals is { Workers.HaveStacks: false, Observation.MostWorkersAreAtWork: false } =>
            "Work waited for the thread pool, but the stacks of its threads have no names of methods.",
        _ => "Work waited for the thread pool, but its threads were not found blocked.",
    };

    public static string OfTooFew(Observation observation) =>
        $"No verdict: {FigureText.Count(observation.Samples.Count, "sample")} of the counters arrived, "
        + $"and at least {Thresholds.FewestSamples} are needed.";
}
