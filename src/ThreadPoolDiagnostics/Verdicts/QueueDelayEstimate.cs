using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Estimates how long work waits for a thread.</summary>
public static class QueueDelayEstimate
{
    /// <summary>Longer estimates say no more than this, and are cut.</summary>
    private static readonly TimeSpan Longest = TimeSpan.FromDays(1);

    /// <summary>
    /// The estimate by Little's law: items in the queue over items completed per second, at most a day. Null where items wait and
    /// none was completed: then only <see cref="QueueDelayBound"/> says how long they have waited.
    /// </summary>
    public static TimeSpan? Estimate(CounterSample sample) => Estimate(sample.QueueLength, sample.CompletedItemsPerSecond);

    /// <summary>The same formula for other things: how long each of the items stays if they leave at a rate.</summary>
    internal static TimeSpan? Estimate(long items, double perSecond) =>
        items <= 0 ? TimeSpan.Zero
        : perSecond <= 0 ? null
        : TimeSpan.FromSeconds(Math.Min(Longest.TotalSeconds, items / perSecond));

    /// <summary>Whether the last item in the queue waits 100 ms or more at the present rate: noticeable for a user.</summary>
    public static bool IsDelayed(CounterSample sample) => Reaches(sample, Thresholds.Delayed);

    /// <summary>Whether the last item in the queue waits so long at the present rate, or nothing moves.</summary>
    internal static bool Reaches(CounterSample sample, TimeSpan delay) =>
        Estimate(sample) is not { } estimate || estimate >= delay;
}
