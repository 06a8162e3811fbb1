using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Estimates how long work waits for a thread.</summary>
public static class QueueDelayEstimate
{
    /// <summary>The longest estimate, in seconds; it means "nothing moves" where the formula divides by zero.</summary>
    private const double LongestSeconds = 3_600;

    /// <summary>The estimate by Little's law: items in the queue over items that leave it per second. At most 1 h.</summary>
    public static TimeSpan Estimate(CounterSample sample) => Estimate(sample.QueueLength, sample.CompletedItemsPerSecond);

    /// <summary>The same formula for other things: how long each of the items stays if they leave at a rate.</summary>
    internal static TimeSpan Estimate(long items, double perSecond) => items <= 0
        ? TimeSpan.Zero
        : TimeSpan.FromSeconds(Math.Min(LongestSeconds, items / Math.Max(0, perSecond)));

    /// <summary>Whether the last item in the queue waits 100 ms or more at the present rate: noticeable for a user.</summary>
    public static bool IsDelayed(CounterSample sample) => Estimate(sample) >= Thresholds.Delayed;

    /// <summary>A short text: 40 ms, 2.4 s, more than an hour.</summary>
    public static string Text(TimeSpan wait) => wait.TotalSeconds switch
    {
        >= LongestSeconds => "more than an hour",
        >= 10 => $"{wait.TotalSeconds:#,0} s",
        >= 1 => $"{wait.TotalSeconds:0.0} s",
        _ => $"{wait.TotalMilliseconds:0} ms",
    };
}
