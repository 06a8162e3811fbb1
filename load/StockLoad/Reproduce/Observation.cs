using ThreadPoolDiagnostics;

namespace StockExchange.StockLoad.Reproduce;

/// <summary>What was seen of a server under load: all that a verdict may rest on.</summary>
/// <param name="ThreadsAtRest">The size of its pool before the load; null when that was not seen.</param>
/// <param name="Samples">Its counters under load, oldest first.</param>
/// <param name="BlockingCalls">Where its pool threads waited in the middle of it; null when the stacks were not seen.</param>
/// <param name="Processors">How many the machine has.</param>
/// <param name="ShareOfCeiling">The throughput that was reached, of the most that could be; null when that is not known.</param>
internal sealed record Observation(
    int? ThreadsAtRest,
    IReadOnlyList<CounterSample> Samples,
    IReadOnlyList<BlockingCall>? BlockingCalls,
    int Processors,
    double? ShareOfCeiling)
{
    /// <summary>A pool that keeps up starts a work item within a millisecond or so; people notice about this much.</summary>
    private static readonly TimeSpan Noticeable = TimeSpan.FromMilliseconds(100);

    /// <summary>In how many seconds work waited noticeably for a thread.</summary>
    public int LateSeconds => Samples.Count(sample => WaitOf(sample) >= Noticeable);

    /// <summary>The worst second.</summary>
    public TimeSpan LongestWait => Samples.Max(WaitOf);

    public long PeakQueue => Samples.Max(sample => sample.QueueLength);

    public double MeanCpu => Samples.Average(sample => sample.CpuPercent);

    public int FirstThreads => ThreadsAtRest ?? Samples[0].ThreadCount;

    public int PeakThreads => Samples.Max(sample => sample.ThreadCount);

    /// <summary>Of the pool threads, 0 to 1; null when the stacks were not seen.</summary>
    public double? BlockedShare => BlockingCalls?.Sum(call => call.Share);

    /// <summary>
    /// How long a work item waits for a thread, by Little's law: those in the queue over those that leave it a second. A queue of
    /// ten is nothing at ten thousand a second, and for ever at none. An hour at most: that says it, too.
    /// </summary>
    internal static TimeSpan WaitOf(CounterSample sample) => sample.QueueLength == 0
        ? TimeSpan.Zero
        : TimeSpan.FromSeconds(Math.Min(3_600, sample.QueueLength / sample.CompletedItemsPerSecond));
}
