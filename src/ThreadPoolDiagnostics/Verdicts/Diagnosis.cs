namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A verdict with its evidence.</summary>
/// <param name="Verdict">The verdict; of several episodes the worst.</param>
/// <param name="Summary">The verdict in one sentence.</param>
/// <param name="Evidence">The evidence, with figures: one sentence each.</param>
/// <param name="BlockingCalls">The blocking calls of the part that the verdict is about, the one with most threads first.</param>
/// <param name="Advice">What to change; empty when nothing needs to be.</param>
/// <param name="Forecast">The development without a change; null when nothing is getting worse.</param>
public sealed record Diagnosis(
    Verdict Verdict,
    string Summary,
    IReadOnlyList<string> Evidence,
    IReadOnlyList<BlockingCall> BlockingCalls,
    IReadOnlyList<string> Advice,
    Forecast? Forecast)
{
    /// <summary>The verdict at the end of the observation: as <see cref="Verdict"/>, without episodes that were over.</summary>
    public Verdict Now { get; init; } = Verdict;

    /// <summary>Every episode, in order of time.</summary>
    public IReadOnlyList<Episode> Episodes { get; init; } = [];
}

/// <summary>An interval of an observation in which work was delayed, and why.</summary>
/// <param name="Verdict">The verdict on this interval alone.</param>
/// <param name="Began">When work was first delayed, since the observation began.</param>
/// <param name="Duration">The time from then until work was last delayed: a lower bound.</param>
/// <param name="IsOver">Whether work was no longer delayed before the observation ended.</param>
/// <param name="BlockingCalls">The blocking calls during the interval, the one with most threads first.</param>
public sealed record Episode(
    Verdict Verdict, TimeSpan Began, TimeSpan Duration, bool IsOver, IReadOnlyList<BlockingCall> BlockingCalls);

/// <summary>An estimate of the threads that the pool needs, and when it will have them at the present rate.</summary>
/// <param name="ThreadsNeeded">The fewest: the blocked threads or the queued items, whichever are more.</param>
/// <param name="ThreadsNeededAtMost">The most: the blocked threads, and one for each queued item.</param>
/// <param name="TimeToReach">How long the pool needs to grow to the fewest at its present rate; null when it does not
/// grow.</param>
/// <param name="Text">The estimate in words, and what MinThreads would change and cost.</param>
public sealed record Forecast(int ThreadsNeeded, int ThreadsNeededAtMost, TimeSpan? TimeToReach, string Text);
