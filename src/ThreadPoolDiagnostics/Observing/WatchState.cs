using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>How a process that is being watched is now.</summary>
public sealed record WatchState
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10), LongSilence = TimeSpan.FromSeconds(3);

    /// <summary>Since watching began.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>The samples that are remembered, oldest first.</summary>
    public required IReadOnlyList<CounterSample> Samples { get; init; }

    /// <summary>What the last 10 seconds amount to.</summary>
    public required Diagnosis Diagnosis { get; init; }

    /// <summary>How old the latest stacks are, on which the blocking calls rest; null when there are none yet.</summary>
    public TimeSpan? StacksAge { get; init; }

    /// <summary>For how long no counters have come.</summary>
    public TimeSpan Silence { get; init; }

    /// <summary>For more than 3 s: the process is stopped, or gets no processor time.</summary>
    public bool IsSilent => Silence > LongSilence;

    /// <summary>Judges what was observed until now.</summary>
    /// <param name="observation">All of it.</param>
    /// <param name="observer">Who has seen it.</param>
    internal static WatchState FromObservation(Observation observation, PoolObserver observer) => new()
    {
        Elapsed = observation.Duration,
        Samples = observation.Samples,
        Diagnosis = Decision.Decide(observer.Last(observation, Window)),
        StacksAge = observation.Stacks is [.., var snapshot] ? observation.Duration - snapshot.Elapsed : null,
        Silence = observation.Duration - (observation.Samples is [.., var sample] ? sample.Elapsed : TimeSpan.Zero),
    };
}
