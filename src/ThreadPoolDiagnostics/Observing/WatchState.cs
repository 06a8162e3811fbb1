using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>The current state of a watched process.</summary>
public sealed record WatchState
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10), LongSilence = TimeSpan.FromSeconds(3);

    /// <summary>The time since watching began.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>The samples that are kept, oldest first.</summary>
    public required IReadOnlyList<CounterSample> Samples { get; init; }

    /// <summary>The diagnosis of the last 10 s.</summary>
    public required Diagnosis Diagnosis { get; init; }

    /// <summary>The age of the latest snapshot, on which the blocking calls rest; null when there is none yet.</summary>
    public TimeSpan? StacksAge { get; init; }

    /// <summary>How long ago the last counters came.</summary>
    public TimeSpan Silence { get; init; }

    /// <summary>Whether no counters have come for more than 3 s: the process is stopped, or gets no processor time.</summary>
    public bool IsSilent => Silence > LongSilence;

    /// <summary>Judges the observation so far.</summary>
    internal static WatchState FromObservation(Observation observation, PoolObserver observer) => new()
    {
        Elapsed = observation.Duration,
        Samples = observation.Samples,
        Diagnosis = Decision.Decide(observer.Last(observation, Window)),
        StacksAge = observation.Stacks is [.., var snapshot] ? observation.Duration - snapshot.Elapsed : null,
        Silence = observation.Duration - (observation.Samples is [.., var sample] ? sample.Elapsed : TimeSpan.Zero),
    };
}
