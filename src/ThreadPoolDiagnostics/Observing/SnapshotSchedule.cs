namespace ThreadPoolDiagnostics.Observing;

/// <summary>When to take stacks: soon, so that there is something to go by, and then spread over the time there is.</summary>
/// <param name="window">How long the process is looked at.</param>
internal sealed class SnapshotSchedule(TimeSpan window)
{
    private static readonly TimeSpan[] First = [TimeSpan.FromSeconds(0.3), TimeSpan.FromSeconds(1.6), TimeSpan.FromSeconds(2.7)];
    private static readonly TimeSpan ShortestInterval = TimeSpan.FromSeconds(3);

    /// <summary>A process that seems to be well is left alone after two.</summary>
    private const int IfNothingIsSuspicious = 2;

    private const int AtMost = 6;

    private TimeSpan Interval
    {
        get
        {
            TimeSpan spread = (window - First[^1]) / (AtMost - First.Length);
            return spread > ShortestInterval ? spread : ShortestInterval;
        }
    }

    /// <summary>Whether it is time for one more.</summary>
    /// <param name="taken">How many were taken before, or tried.</param>
    /// <param name="now">Since the observation began.</param>
    /// <param name="isSuspicious"><see cref="Suspicion.Arises"/>.</param>
    public bool IsDue(int taken, TimeSpan now, bool isSuspicious)
    {
        if (taken >= (isSuspicious ? AtMost : IfNothingIsSuspicious)) return false;
        TimeSpan due = taken < First.Length ? First[taken] : First[^1] + ((taken - First.Length + 1) * Interval);
        return now >= due;
    }
}
