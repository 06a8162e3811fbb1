using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Decides for a sample whether work was delayed: by Little's law, and where quick items hide others in the global queue, by
/// measured delays, which do not cover items queued before the measurement.
/// </summary>
internal sealed class QueuedWork(Observation observation)
{
    /// <summary>How long a measured delay counts after its measurement, while work is still queued.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>This many delayed items among thousands of quick ones are no accident: the global queue is not served.</summary>
    private const int FewestDelayed = 5;

    private readonly double _heldUpFrom = HeldUpFrom(observation);

    public bool Is(CounterSample sample) =>
        sample.QueueLength > 0
            && (QueueDelayEstimate.IsDelayed(sample) || WasMeasuredDelayed(sample) || sample.QueueLength >= _heldUpFrom);

    /// <summary>
    /// The queue length from which blocked workers delay work, whatever else is completed: half the waiting
    /// workers, when most of them slept throughout each snapshot.
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

    /// <summary>Whether one in a hundred items waited noticeably, or several did among any number of quick ones.</summary>
    private static bool IsDelayed(QueueDelay delay) => delay.P99 >= Thresholds.Delayed || delay.Delayed >= FewestDelayed;
}
