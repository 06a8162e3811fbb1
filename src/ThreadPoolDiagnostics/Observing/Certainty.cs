using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Decides when the examination of a starving process can end early.</summary>
internal static class Certainty
{
    private const int Samples = 3;
    private const int Snapshots = 2;

    /// <summary>The shortest time for which waits are followed, once they are.</summary>
    private static readonly TimeSpan FollowWaits = TimeSpan.FromSeconds(1);

    /// <summary>Whether the verdict is starving, and rests neither on a burst nor on a single moment.</summary>
    /// <param name="observation">The observation so far.</param>
    /// <param name="waitsSince">When following waits began; null when they are not followed.</param>
    /// <param name="decide"><see cref="Decision.Decide"/>.</param>
    public static bool IsReached(Observation observation, TimeSpan? waitsSince, Func<Observation, Verdict> decide) =>
        observation.Samples.Count >= Samples
        && observation.Stacks.Count(snapshot => CaptureTrigger.MostWorkersWait(observation, snapshot)) >= Snapshots
        && (waitsSince is null || observation.Duration - waitsSince >= FollowWaits)
        && decide(observation) == Verdict.Starving;
}
