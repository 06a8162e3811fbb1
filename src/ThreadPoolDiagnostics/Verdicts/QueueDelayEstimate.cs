using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>How long work waits for a thread.</summary>
public static class QueueDelayEstimate
{
    /// <summary>Longer than anybody waits; says "nothing moves" where the formula divides by zero.</summary>
    private const double LongestSeconds = 3_600;

    /// <summary>
    /// By Little's law: the items in the queue over those that leave it a second. A queue of ten is nothing at ten thousand a
    /// second, and for ever at none. An hour at most.
    /// </summary>
    public static TimeSpan Estimate(CounterSample sample) => Estimate(sample.QueueLength, sample.CompletedItemsPerSecond);

    /// <summary>The same for what is not a queue: so many that leave at that rate, each stays so long.</summary>
    internal static TimeSpan Estimate(long items, double perSecond) => items <= 0
        ? TimeSpan.Zero
        : TimeSpan.FromSeconds(Math.Min(LongestSeconds, items / Math.Max(0, perSecond)));

    /// <summary>The last item in the queue waits 100 ms or more, at the present rate: noticeably for a user.</summary>
    public static bool IsDelayed(CounterSample sample) => Estimate(sample) >= Thresholds.Delayed;

    /// <summary>For people: 40 ms, 2.4 s, more than an hour.</summary>
    public static string Text(TimeSpan wait) => wait.TotalSeconds switch
    {
        >= LongestSeconds => "more than an hour",
        >= 10 => $"{wait.TotalSeconds:#,0} s",
        >= 1 => $"{wait.TotalSeconds:0.0} s",
        _ => $"{wait.TotalMilliseconds:0} ms",
    };
}
