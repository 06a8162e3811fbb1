using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Tells of a sample whether work was delayed. Little's law says it cheaply, and too little where items are unlike: quick ones
/// that pass through the workers' own queues hide what waits in the global one. There the measured delays of real items tell.
/// They never acquit: of what was queued before the measurement, and still waits, they know nothing.
/// </summary>
internal sealed class QueuedWork(Observation observation)
{
    /// <summary>A measured delay is believed for as long afterwards, while work is still queued.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>
    /// So many late items among thousands of quick ones are no accident: nobody takes what waits in the global queue.
    /// </summary>
    private const int FewestDelayed = 5;

    private readonly double _heldUpFrom = HeldUpFrom(observation);

    public bool Is(CounterSample sample) =>
        sample.QueueLength > 0
            && (QueueDelayEstimate.IsDelayed(sample) || WasMeasuredDelayed(sample) || sample.QueueLength >= _heldUpFrom);

    /// <summary>
    /// From which length on a queue is one behind blocked workers, whatever quick items go past it: half as long as there are
    /// workers that slept throughout each snapshot. A pool that has threads enough for what blocks has next to nothing
    /// queued.
    /// </summary>
    private static double HeldUpFrom(Observation observation)
    {
        var processors = new ProcessorUse(observation);
        var workers = new PoolWorkers(observation, processors);
        return workers is { MostlyWait: true, WaitForLong: true }
            ? Math.Max(processors.Count * Thresholds.ManyWorkersPerProcessor, workers.WaitingCount / 2)
            : double.PositiveInfinity;
    }

    private bool WasMeasuredDelayed(CounterSample sample) =>
        observation.QueueDelays.LastOrDefault(delay => delay.Elapsed <= sample.Elapsed) is { } last
        && sample.Elapsed <= last.Elapsed + last.Duration + StaysTrue
        && IsDelayed(last);

    /// <summary>One in a hundred items waited noticeably, or several did among however many quick ones.</summary>
    private static bool IsDelayed(QueueDelay delay) => delay.P99 >= Thresholds.Delayed || delay.Delayed >= FewestDelayed;
}
