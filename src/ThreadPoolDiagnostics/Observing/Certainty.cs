using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>When a process that starves needs not be looked at any longer.</summary>
internal static class Certainty
{
    private const int Samples = 3;
    private const int Snapshots = 2;

    /// <summary>Waits are followed for at least so long, once they are.</summary>
    private static readonly TimeSpan FollowWaits = TimeSpan.FromSeconds(1);

    /// <summary>The verdict is starving, and neither a burst nor a single moment has made it.</summary>
    /// <param name="observation">All that was seen so far.</param>
    /// <param name="waitsSince">Since when waits are followed; null when they are not.</param>
    /// <param name="decide"><see cref="Decision.Decide"/>.</param>
    public static bool IsReached(Observation observation, TimeSpan? waitsSince, Func<Observation, Verdict> decide) =>
        observation.Samples.Count >= Samples
        && observation.Stacks.Count(snapshot => CaptureTrigger.MostWorkersWait(observation, snapshot)) >= Snapshots
        && (waitsSince is null || observation.Duration - waitsSince >= FollowWaits)
        && decide(observation) == Verdict.Starving;
}
