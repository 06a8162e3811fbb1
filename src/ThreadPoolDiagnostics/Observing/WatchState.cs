using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>How a process that is being watched is now.</summary>
public sealed record WatchState
{
    /// <summary>Since watching began.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary>The samples of the last minute, oldest first.</summary>
    public required IReadOnlyList<CounterSample> Samples { get; init; }

    /// <summary>What the last 10 seconds amount to.</summary>
    public required Diagnosis Diagnosis { get; init; }

    /// <summary>How old the latest stacks are, on which the blocking calls rest; null when there are none yet.</summary>
    public TimeSpan? StacksAge { get; init; }

    /// <summary>For how long no counters have come: over 3 s, and the process is stopped or gets no processor time.</summary>
    public TimeSpan Silence { get; init; }
}
