using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>Finds the intervals of delayed work, so that a long healthy time does not dilute a short unhealthy one.</summary>
internal static class DelayedIntervals
{
    /// <summary>The intervals, in order of time.</summary>
    public static IReadOnlyList<DelayedInterval> Find(Observation observation)
    {
        var late = new QueuedWork(observation);
        TimeSpan spacing = Spacing(observation);
        int[] indexes = [.. Enumerable.Range(0, observation.Samples.Count).Where(index => late.Is(observation.Samples[index]))];
        var intervals = new List<DelayedInterval>();
        for (int start = 0, end; start < indexes.Length; start = end)
        {
            for (end = start + 1; end < indexes.Length && IsLull(observation, indexes[end - 1], indexes[end], spacing); end++)
            {
            }
            intervals.Add(Between(observation, indexes[start..end], spacing));
        }
        return intervals;
    }

    /// <summary>The usual time between the samples of a file of counters; zero for what was observed by the tool.</summary>
    private static TimeSpan Spacing(Observation observation)
    {
        if (observation.Counters is null || observation.Samples.Count < 2) return TimeSpan.Zero;
        TimeSpan[] spaces =
            [.. observation.Samples.Zip(observation.Samples.Skip(1), (one, next) => next.Elapsed - one.Elapsed).Order()];
        return spaces[spaces.Length / 2];
    }

    private static bool IsLull(Observation observation, int earlier, int later, TimeSpan spacing) =>
        observation.Samples[later].Elapsed - observation.Samples[earlier].Elapsed
        <= Longer(Thresholds.LongestLull, spacing * Thresholds.Irregular);

    private static DelayedInterval Between(Observation observation, int[] late, TimeSpan spacing)
    {
        IReadOnlyList<CounterSample> samples = observation.Samples;
        TimeSpan began = samples[late[0]].Elapsed, ended = samples[late[^1]].Elapsed;
        bool isOver = samples[^1].Elapsed - ended >= Longer(Thresholds.Over, spacing);
        TimeSpan lateFor = late.Aggregate(TimeSpan.Zero, (sum, index) => sum + Interval(samples, index, spacing));
        TimeSpan from = began - Interval(samples, late[0], spacing);
        Observation part = ObservationWindow.Between(observation, from, isOver ? ended : observation.Duration);
        bool poolGrew = samples[^1].ThreadCount > samples[late[0]].ThreadCount;
        Observation lateOnly = part with { Samples = [.. samples.Take(late[0]..(late[^1] + 1))] };
        return new DelayedInterval(lateOnly, began, ended, lateFor, isOver, poolGrew);
    }

    /// <summary>The time that a sample covers. A process that was stopped sends none: that time was not observed.</summary>
    private static TimeSpan Interval(IReadOnlyList<CounterSample> samples, int index, TimeSpan spacing)
    {
        TimeSpan since = index > 0 ? samples[index].Elapsed - samples[index - 1].Elapsed
            : samples.Count > 1 ? samples[1].Elapsed - samples[0].Elapsed
            : samples[index].Elapsed;
        TimeSpan longest = Longer(Thresholds.LongestInterval, spacing * Thresholds.Irregular);
        return since < longest ? since : longest;
    }

    private static TimeSpan Longer(TimeSpan one, TimeSpan other) => one > other ? one : other;
}

/// <summary>Samples in which work was delayed, with no more than a lull between two of them.</summary>
/// <param name="Part">The observation from the sample before the first of them to the last.</param>
/// <param name="Began">When the first of them was taken.</param>
/// <param name="Ended">When the last of them was taken.</param>
/// <param name="DelayedFor">The time that they cover: each sample covers the time since the one before.</param>
/// <param name="IsOver">Whether samples without delayed work followed.</param>
/// <param name="PoolGrew">Whether the pool has had more threads since.</param>
internal sealed record DelayedInterval(
    Observation Part, TimeSpan Began, TimeSpan Ended, TimeSpan DelayedFor, bool IsOver, bool PoolGrew)
{
    /// <summary>Whether it lasts too long to be a burst.</summary>
    public bool IsEpisode => DelayedFor >= Thresholds.ShortestEpisode;
}
