using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks.Waits;

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

    /// <summary>The number of workers that wait for a lock whose owner ran: they may wait for a moment only.</summary>
    public int WaitForRunning
    {
        get
        {
            HashSet<int> waiting =
            [
                .. Workers.Waiting.Where(group => group.Wait is WaitKind.Lock).SelectMany(group => group.Stack.ThreadIds),
            ];
            return Observation.LockWaits.Count(wait =>
                waiting.Contains(wait.ThreadId) && wait.OwnerThreadId is { } owner && Ran(owner));
        }
    }

    /// <summary>Whether most busy workers wait, more than one of them, and none is there to take further work.</summary>
    public bool PoolIsBlocked => Workers.MostlyWait && !HasSpare
        && Workers.WaitingCount - WaitForRunning > Workers.BusyCount * Thresholds.MostWorkers;

    /// <summary>Whether there are idle workers for further work; those beyond the pool's goal take none.</summary>
    public bool HasSpare => Workers.HaveSpare && (State.ThreadGoal is not { } goal || Workers.BusyCount < goal);

    /// <summary>Whether more items wait than a pool of running threads leaves between two moments.</summary>
    public bool HasQueue => WaitingWork >= ProcessorCount;

    /// <summary>Whether as many workers run as there are processors, and not only for a moment.</summary>
    public bool RunOnAllProcessors => Observation.Processors > 0 && Workers.RunningCount >= Processors.Count
        && !(State.CpuPercent < Thresholds.ContradictingCpuPercent);

    /// <summary>
    /// Whether queued work waits for a blocked pool, and not only for a moment: nobody took any for long; or the pool has grown,
    /// which it does when nobody takes work, or many of its threads wait; or it cannot grow, and the process does nothing.
    /// </summary>
    public bool WorkWaitsForThem => WaitingWork > 0
        && (NothingWasDequeued
            || (HasQueue && (HasGrown || ManyWait))
            || (HasGrown && ManyWait)
            || (CannotGrow && State.CpuPercent <= Thresholds.IdleCpuPercent));

    /// <summary>Whether no worker took an item for so long that the runtime itself takes it for starvation.</summary>
    public bool NothingWasDequeued => State.SinceLastDequeue >= Thresholds.NoDequeue;

    private long? WaitingWork => State.WaitingWork ?? State.QueueLength;

    /// <summary>Where the processors are unknown, the pool's least threads stand for them, as they do by default.</summary>
    public int ProcessorCount => Observation.Processors > 0 ? Processors.Count : State.MinThreads ?? Processors.Count;

    private bool Ran(int thread) => Observation.Stacks
        .SelectMany(snapshot => snapshot.Report.Groups)
        .Any(group => group.InManagedCode == group.Count && group.ThreadIds.Contains(thread));

    private bool HasGrown =>
        State is { MinThreads: { } least, Threads: { } threads } && threads > Math.Max(least, ProcessorCount);

    private bool CannotGrow => State is { MaxThreads: { } most, Threads: { } threads } && threads >= most;

    /// <summary>Whether several times as many threads wait as there are processors: more than wait for a moment only.</summary>
    private bool ManyWait => Workers.WaitingCount >= Thresholds.ManyWorkersPerProcessor * ProcessorCount;

    /// <summary>Whether the process used its processors when the gate thread last measured it.</summary>
    public bool ProcessorsWereBusy => State.CpuPercent >= Thresholds.BusyCpuPercent;
}
