using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Samples in which work was delayed, with no more than a lull between one and the next.</summary>
/// <param name="Part">What was seen from the sample before the first of them until the last.</param>
/// <param name="Began">When the first of them was taken.</param>
/// <param name="Ended">When the last of them was taken.</param>
/// <param name="DelayedFor">The time that they stand for: a sample stands for what passed since the one before.</param>
/// <param name="IsOver">Samples without delayed work followed.</param>
/// <param name="PoolGrew">The pool has had more threads since.</param>
internal sealed record DelayedInterval(
    Observation Part, TimeSpan Began, TimeSpan Ended, TimeSpan DelayedFor, bool IsOver, bool PoolGrew)
{
    /// <summary>Lasts so long that nobody can call it a burst.</summary>
    public bool IsEpisode => DelayedFor >= Thresholds.ShortestEpisode;
}
