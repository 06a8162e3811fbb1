using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// Finds the stretches of late work in an observation, so that a long time that was well does not thin out a short one that was
/// not.
/// </summary>
internal static class Stretches
{
    /// <summary>In order of time.</summary>
    public static IReadOnlyList<Stretch> Find(Observation seen)
    {
        var late = new LateWork(seen);
        int[] indexes = [.. Enumerable.Range(0, seen.Samples.Count).Where(index => late.Is(seen.Samples[index]))];
        var stretches = new List<Stretch>();
        for (int start = 0, end; start < indexes.Length; start = end)
        {
            for (end = start + 1; end < indexes.Length && IsLull(seen, indexes[end - 1], indexes[end]); end++)
            {
            }
            stretches.Add(Between(seen, indexes[start..end]));
        }
        return stretches;
    }

    private static bool IsLull(Observation seen, int earlier, int later) =>
        seen.Samples[later].Elapsed - seen.Samples[earlier].Elapsed <= Thresholds.LongestLull;

    private static Stretch Between(Observation seen, int[] late)
    {
        IReadOnlyList<CounterSample> samples = seen.Samples;
        TimeSpan began = samples[late[0]].Elapsed, ended = samples[late[^1]].Elapsed;
        bool isOver = samples[^1].Elapsed - ended >= Thresholds.Over;
        TimeSpan lateFor = late.Aggregate(TimeSpan.Zero, (sum, index) => sum + Interval(samples, index));
        Observation part = ObservationWindow.Between(seen, began - Interval(samples, late[0]), isOver ? ended : seen.Duration);
        bool poolGrew = samples[^1].ThreadCount > samples[late[0]].ThreadCount;
        Observation lateOnly = part with { Samples = [.. samples.Take(late[0]..(late[^1] + 1))] };
        return new Stretch(lateOnly, began, ended, lateFor, isOver, poolGrew);
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
