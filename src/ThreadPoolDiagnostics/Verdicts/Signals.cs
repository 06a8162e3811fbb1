using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The signals that the rules use: of an observation, or of a part of one, with at least one sample.</summary>
internal sealed class Signals
{
    public Signals(Observation observation)
    {
        Observation = observation;
        Queue = new QueueTrend(observation.Samples);
        Processors = new ProcessorUse(observation);
        Workers = new PoolWorkers(observation, Processors);
    }

    public Observation Observation { get; }

    public QueueTrend Queue { get; }

    public ProcessorUse Processors { get; }

    public PoolWorkers Workers { get; }

    /// <summary>The limit that the process was started with, if the pool has reached it; otherwise null.</summary>
    public PoolLimit? ReachedLimit =>
        Observation.PoolLimit is { } limit && limit.Threads == Queue.LastThreads ? limit : null;

    /// <summary>How often the runtime added a thread because work waited and none was dequeued.</summary>
    public int StarvationAdjustments => Count(AdjustmentReason.Starvation);

    /// <summary>How often it added one because a work item waits for a task. Evidence only, no rule uses it.</summary>
    public int CooperativeAdjustments => Count(AdjustmentReason.CooperativeBlocking);

    /// <summary>Whether most busy workers wait, and the pool has no spare threads.</summary>
    public bool PoolIsBlocked => Workers.MostlyWait && (Workers.AreManyFor(Processors) || !Workers.HaveSpare);

    /// <summary>Whether the pool's own running workers use the CPU: more of them would only compete for it.</summary>
    public bool PoolUsesTheCpu => Processors.AreBusy && Workers.RunningCount >= Processors.InUse * Thresholds.AccountsForCpu;

    /// <summary>Whether there is a running worker for every processor, or collections keep them from running.</summary>
    public bool WorkersNeedCpu => Processors.AreBusy || Processors.GcPausePercent >= Thresholds.BusyCollectorPercent
        || Workers.RunningCount >= Processors.Allowed
        || (Processors.MachineIsBusy && Workers.RunningCount >= Workers.WaitingCount && Workers.BusyCount > 0);

    /// <summary>
    /// Whether waiting workers hold their threads long: by the scheduler's statistics; else by the mean time of an item (Little's
    /// law), or by many threads found at the same place again.
    /// </summary>
    public bool WorkersBlockForLong => Workers.WaitForLong is true || WorkItemsAreLong
        || (Workers.WaitForLong is null && Workers.PersistentCount >= Thresholds.ManyWorkersPerProcessor * Processors.Count);

    private bool WorkItemsAreLong =>
        QueueDelayEstimate.Estimate(
            (long)Math.Ceiling(Workers.BusyCount), Observation.Samples.Average(sample => sample.CompletedItemsPerSecond))
        is not { } time || time >= Thresholds.ShortestBlock;

    private int Count(AdjustmentReason reason) => Observation.Adjustments.Count(adjustment => adjustment.Reason == reason);
}
