using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Capture;

namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// What was collected once beside the pool, because requests did not end, or threads outside the pool stood still. Verdicts do
/// not use it.
/// </summary>
/// <param name="Elapsed">When it began, since the observation began.</param>
public sealed record OutsideCapture(TimeSpan Elapsed)
{
    /// <summary>The stacks of all threads, with file and line; null when there are none.</summary>
    public StackSnapshot? Stacks { get; init; }

    /// <summary>Async methods that began to wait during the capture and did not end; null when they were not followed.</summary>
    public AsyncReport? Operations { get; init; }

    /// <summary>The levels that pools of connections and HTTP clients publish; empty when they were not read.</summary>
    public IReadOnlyList<CounterLevel> Levels { get; init; } = [];

    /// <summary>How long these were read; zero when they were not.</summary>
    public TimeSpan LevelsRead { get; init; }
}
