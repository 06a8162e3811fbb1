using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>A queue delay measurement in words: a median of 10 items or more, one in a hundred of 100 or more.</summary>
public static class QueueDelayText
{
    private const int FewestForMedian = 10, FewestForPercentile = 100;

    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(1);

    /// <summary>The delay that stands for a measurement: its 99th percentile; of fewer than 100 items the longest.</summary>
    public static TimeSpan Highest(QueueDelay delay) => delay.Items < FewestForPercentile ? delay.Longest : delay.P99;

    /// <summary>The measurement in a sentence. It has at least one item.</summary>
    public static string Describe(QueueDelay delay)
    {
        string measured = $"Measured for {FigureText.Duration(delay.Duration)}: ";
        return delay.Items == 1
            ? $"{measured}1 work item, which waited {OrLonger(delay.Longest)} for a thread"
                + (delay.StillWaiting > 0 ? ", and still waited." : ".")
            : $"{measured}of {FigureText.Count(delay.Items, "work item")}, {Waits(delay)}"
                + (delay.Delayed > 0 ? $", {delay.Delayed:#,0} of them {OrLonger(QueueDelay.DelayedAfter)}" : "")
                + (delay.StillWaiting > 0 ? $", and {delay.StillWaiting:#,0} still waited." : ".");
    }

    /// <summary>Half waited less than 1 ms: that says nothing about the work that is delayed, and is left out.</summary>
    private static string Waits(QueueDelay delay)
    {
        string few = delay.Items < FewestForPercentile ? "the one that waited longest"
            : delay.P99 < Shortest ? "99 in a hundred"
            : "one in a hundred";
        return delay.Items >= FewestForMedian && delay.P50 >= Shortest
            ? $"half waited {OrLonger(delay.P50)} for a thread, {few} {OrLonger(Highest(delay))}"
            : $"{few} waited {OrLonger(Highest(delay))} for a thread";
    }

    private static string OrLonger(TimeSpan wait) =>
        wait < Shortest ? FigureText.Duration(wait) : $"{FigureText.Duration(wait)} or longer";
}
