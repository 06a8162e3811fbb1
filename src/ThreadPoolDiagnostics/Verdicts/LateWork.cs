using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Tells of a sample whether work was late. Little's law says it cheaply, and too little where items are unlike: quick ones that
/// pass through the workers' own queues hide what waits in the global one. There the measured delays of real items tell. They
/// never acquit: of what was queued before the look, and still waits, they know nothing.
/// </summary>
internal sealed class LateWork(Observation seen)
{
    /// <summary>A measured delay is believed for as long afterwards, while work is still queued.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>
    /// So many late items among thousands of quick ones are no accident: nobody takes what waits in the global queue.
    /// </summary>
    private const int FewestLate = 5;

    private readonly double _heldUpFrom = HeldUpFrom(seen);

    public bool Is(CounterSample sample) =>
        sample.QueueLength > 0 && (QueueWait.IsLate(sample) || WasMeasuredLate(sample) || sample.QueueLength >= _heldUpFrom);

    /// <summary>
    /// From which length on a queue is one behind blocked workers, whatever quick items go past it: half as long as there are
    /// workers that slept throughout each look at them. A pool that has threads enough for what blocks has next to nothing
    /// queued.
    /// </summary>
    private static double HeldUpFrom(Observation seen)
    {
        var processors = new ProcessorUse(seen);
        var workers = new PoolWorkers(seen, processors);
        return workers is { MostlyWait: true, WaitForLong: true }
            ? Math.Max(processors.Count * Thresholds.ManyWorkersPerProcessor, workers.WaitingCount / 2)
            : double.PositiveInfinity;
    }

    private bool WasMeasuredLate(CounterSample sample) =>
        seen.QueueDelays.LastOrDefault(delay => delay.Elapsed <= sample.Elapsed) is { } last
        && sample.Elapsed <= last.Elapsed + last.Duration + StaysTrue
        && IsLate(last);

    /// <summary>One in a hundred items waited noticeably, or several did among however many quick ones.</summary>
    private static bool IsLate(QueueDelay delay) => delay.P99 >= Thresholds.Late || delay.Late >= FewestLate;
}
