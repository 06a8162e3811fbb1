using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Decides on a source of one instant: a dump, a paused process, a text with stacks.</summary>
internal static class InstantDecision
{
    public static Diagnosis Decide(Observation observation, PoolState state)
    {
        var signals = new InstantSignals(observation, state);
        Verdict verdict = InstantRules.Decide(signals);
        IReadOnlyList<BlockingCall> calls = BlockingCalls.In(observation, signals.Workers);
        return new(
            verdict, InstantSummary.For(verdict, signals), InstantEvidence.For(verdict, signals, calls), calls,
            Advice.ForInstant(verdict, signals, calls), Forecast: null);
    }
}

/// <summary>The signals that one instant shows.</summary>
internal sealed class InstantSignals
{
    public InstantSignals(Observation observation, PoolState state)
    {
        (Observation, State) = (observation, state);
        Processors = new ProcessorUse(observation);
        Workers = new PoolWorkers(observation, Processors);
    }

    public Observation Observation { get; }

    public PoolState State { get; }

    public ProcessorUse Processors { get; }

    public PoolWorkers Workers { get; }

    /// <summary>The number of workers that wait for work that is still queued.</summary>
    public int WaitForQueued => State.Awaited.Count(awaited => awaited.Completion is AwaitedCompletion.Queued);

    /// <summary>Whether most busy workers wait, more than one of them, and none is there to take further work.</summary>
    public bool PoolIsBlocked => Workers is { MostlyWait: true, HaveSpare: false };

    /// <summary>
    /// Whether more items wait than a pool of running threads leaves between two moments. Where the processors are unknown, the
    /// pool's least threads stand for them, as they do by default.
    /// </summary>
    public bool HasQueue =>
        State.QueueLength >= Math.Max(Processors.Count, Observation.Processors > 0 ? 1 : State.MinThreads ?? 1);

    /// <summary>Whether as many workers run as there are processors.</summary>
    public bool RunOnAllProcessors => Observation.Processors > 0 && Workers.RunningCount >= Processors.Count;

    /// <summary>Whether the pool has threads that it made because none took work, or none more could be made.</summary>
    public bool HasGrown => State is { MinThreads: { } least, Threads: { } threads } && threads > Math.Max(least, Processors.Count);

    /// <summary>Whether no worker took an item for so long that the runtime itself takes it for starvation.</summary>
    public bool NothingWasDequeued => State.SinceLastDequeue >= Thresholds.NoDequeue;

    /// <summary>Whether the process used its processors when the gate thread last measured it.</summary>
    public bool ProcessorsWereBusy => State.CpuPercent >= Thresholds.BusyCpuPercent;
}
