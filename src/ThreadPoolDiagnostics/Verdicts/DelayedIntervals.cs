using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Finds the intervals of delayed work in an observation, so that a long time that was well does not thin out a short one that
/// was not.
/// </summary>
internal static class DelayedIntervals
{
    /// <summary>In order of time.</summary>
    public static IReadOnlyList<DelayedInterval> Find(Observation observation)
    {
        var late = new QueuedWork(observation);
        int[] indexes = [.. Enumerable.Range(0, observation.Samples.Count).Where(index => late.Is(observation.Samples[index]))];
        var intervals = new List<DelayedInterval>();
        for (int start = 0, end; start < indexes.Length; start = end)
        {
            for (end = start + 1; end < indexes.Length && IsLull(observation, indexes[end - 1], indexes[end]); end++)
            {
            }
            intervals.Add(Between(observation, indexes[start..end]));
        }
        return intervals;
    }

    private static bool IsLull(Observation observation, int earlier, int later) =>
        observation.Samples[later].Elapsed - observation.Samples[earlier].Elapsed <= Thresholds.LongestLull;

    private static DelayedInterval Between(Observation observation, int[] late)
    {
        IReadOnlyList<CounterSample> samples = observation.Samples;
        TimeSpan began = samples[late[0]].Elapsed, ended = samples[late[^1]].Elapsed;
        bool isOver = samples[^1].Elapsed - ended >= Thresholds.Over;
        TimeSpan lateFor = late.Aggregate(TimeSpan.Zero, (sum, index) => sum + Interval(samples, index));
        Observation part =
            ObservationWindow.Between(observation, began - Interval(samples, late[0]), isOver ? ended : observation.Duration);
        bool poolGrew = samples[^1].ThreadCount > samples[late[0]].ThreadCount;
        Observation lateOnly = part with { Samples = [.. samples.Take(late[0]..(late[^1] + 1))] };
        return new DelayedInterval(lateOnly, began, ended, lateFor, isOver, poolGrew);
    }

    /// <summary>What a sample stands for. A process that was stopped for a while sends none: that time was not seen.</summary>
    private static TimeSpan Interval(IReadOnlyList<CounterSample> samples, int index)
    {
        TimeSpan since = index > 0 ? samples[index].Elapsed - samples[index - 1].Elapsed
            : samples.Count > 1 ? samples[1].Elapsed - samples[0].Elapsed
            : samples[index].Elapsed;
        return since < Thresholds.LongestInterval ? since : Thresholds.LongestInterval;
    }
}
