using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// How long an item of the queue has waited at least, where nothing is completed and Little's law gives no estimate. By counting:
/// a thread takes an item when it has completed one, or when it is new. Where fewer were taken since a sample than were queued in
/// it, one of those is still queued.
/// </summary>
public static class QueueDelayBound
{
    /// <summary>The lower bound at the time of a sample; zero where its samples show none.</summary>
    /// <param name="samples">The samples in order of time.</param>
    /// <param name="index">The index of the sample.</param>
    public static TimeSpan At(IReadOnlyList<CounterSample> samples, int index)
    {
        CounterSample last = samples[index], oldest = last;
        double taken = 0;
        // Items are queued in the sample before, too: threads without work were woken since, so that all have some.
        for (int i = index; i > 1 && samples[i].QueueLength > 0 && samples[i - 2].QueueLength > 0; i--)
        {
            CounterSample before = samples[i - 1];
            taken += Taken(before, samples[i]);
            if (before.QueueLength > taken) oldest = before;
        }
        return last.Elapsed - oldest.Elapsed;
    }

    /// <summary>The most items that threads took from one sample to the next.</summary>
    private static double Taken(CounterSample from, CounterSample to) =>
        Math.Ceiling(Math.Max(0, to.CompletedItemsPerSecond) * (to.Elapsed - from.Elapsed).TotalSeconds)
        + Math.Max(0, to.ThreadCount - from.ThreadCount);
}
