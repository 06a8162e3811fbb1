using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>All that the rules ask of an observation, or of a part of one, with at least one sample.</summary>
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

    /// <summary>Times that the runtime itself added a thread because work waited and none was taken.</summary>
    public int StarvationAdjustments => Count(AdjustmentReason.Starvation);

    /// <summary>Times that it added one because a work item waits for a task. Evidence, never a reason.</summary>
    public int CooperativeAdjustments => Count(AdjustmentReason.CooperativeBlocking);

    /// <summary>Most busy workers wait, and the pool has no more threads that would do.</summary>
    public bool PoolIsBlocked => Workers.MostlyWait && (Workers.AreManyFor(Processors) || !Workers.HaveSpare);

    /// <summary>The pool's own running workers use the CPU: more of them would only compete for it.</summary>
    public bool PoolUsesTheCpu => Processors.AreBusy && Workers.RunningCount >= Processors.InUse * Thresholds.AccountsForCpu;

    /// <summary>There is a running worker for every processor, or none of them can get more than it has.</summary>
    public bool WorkersNeedCpu => Processors.AreBusy || Processors.GcPausePercent >= Thresholds.BusyCollectorPercent
        || Workers.RunningCount >= Processors.Allowed
        || (Processors.MachineIsBusy && Workers.RunningCount >= Workers.WaitingCount && Workers.BusyCount > 0);

    /// <summary>
    /// Those that wait hold their threads for long. The system tells it of each thread. Where it does not, the mean time of a
    /// work item does by Little's law (busy threads over items completed a second), or threads that are found in the same place
    /// again and are many more than a pool needs that only meets for a moment.
    /// </summary>
    public bool WorkersBlockForLong => Workers.WaitForLong is true || TimeOfWorkItem >= Thresholds.ShortestBlock
        || (Workers.WaitForLong is null && Workers.PersistentCount >= Thresholds.ManyWorkersPerProcessor * Processors.Count);

    private TimeSpan TimeOfWorkItem =>
        QueueDelayEstimate.Estimate(
            (long)Math.Ceiling(Workers.BusyCount), Observation.Samples.Average(sample => sample.CompletedItemsPerSecond));

    private int Count(AdjustmentReason reason) => Observation.Adjustments.Count(adjustment => adjustment.Reason == reason);
}
