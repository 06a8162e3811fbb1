using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Tells of a sample whether work was late. Little's law says it cheaply, and wrongly where items are unlike: quick ones that pass
/// through the workers' own queues hide what waits in the global one. Where the delays of real items were measured, they decide.
/// </summary>
internal sealed class LateWork(Observation seen)
{
    /// <summary>A measured delay is believed for as long afterwards, while work is still queued.</summary>
    private static readonly TimeSpan StaysTrue = TimeSpan.FromSeconds(5);

    /// <summary>A percentile of fewer items is chance.</summary>
    private const int FewestItems = 20;

    /// <summary>So many late items among thousands of quick ones are no accident: nobody takes what waits in the global queue.</summary>
    private const int FewestLate = 5;

    public bool Is(CounterSample sample) => sample.QueueLength > 0 && (Measured(sample) ?? QueueWait.IsLate(sample));

    /// <summary>One in a hundred items waited noticeably, or several did among however many quick ones.</summary>
    internal static bool IsLate(QueueDelay delay) => delay.P99 >= Thresholds.Late || delay.Late >= FewestLate;

    /// <summary>Nearly all items got their thread in time while they were watched.</summary>
    internal static bool IsPrompt(QueueDelay delay) =>
        delay.Items >= FewestItems && !IsLate(delay) && delay.StillWaiting * 100 <= delay.Items;

    private bool? Measured(CounterSample sample)
    {
        QueueDelay? last = seen.QueueDelays.LastOrDefault(delay => delay.Elapsed <= sample.Elapsed);
        if (last is null || sample.Elapsed > last.Elapsed + last.Duration + StaysTrue) return null;
        if (IsLate(last)) return true;
        return IsPrompt(last) && sample.Elapsed <= last.Elapsed + last.Duration ? false : null;
    }
}
