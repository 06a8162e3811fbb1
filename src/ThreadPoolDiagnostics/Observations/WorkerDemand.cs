namespace ThreadPoolDiagnostics.Observations;

/// <summary>
/// How many of the pool's workers were at work over an interval of an observation, by the system's own account of each thread. It
/// costs the process nothing, and can tell that most of its workers were not blocked; that they were, only stacks can.
/// </summary>
/// <param name="Elapsed">When the interval ended, since the observation began.</param>
/// <param name="Workers">How many workers there were.</param>
/// <param name="AtWork">Of them, those that had no time to be blocked for long: they wanted a processor for half of it, or for a
/// tenth and so often that they never waited 10 ms on average.</param>
public sealed record WorkerDemand(TimeSpan Elapsed, int Workers, int AtWork)
{
    /// <summary>The others are too few for most to be blocked.</summary>
    public bool MostAreAtWork => AtWork > 0 && 2 * AtWork >= Workers;
}
