using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>The development of the queue and the pool over the samples, of which there is at least one.</summary>
internal sealed class QueueTrend(IReadOnlyList<CounterSample> samples)
{
    public long Peak { get; } = samples.Max(sample => sample.QueueLength);

    /// <summary>The lowest and the highest rate of completed items per second.</summary>
    public (double Least, double Most) Rate { get; } =
        (samples.Min(sample => sample.CompletedItemsPerSecond), samples.Max(sample => sample.CompletedItemsPerSecond));

    public int FirstThreads => samples[0].ThreadCount;

    public int LastThreads => samples[^1].ThreadCount;

    public bool Grew => LastThreads > FirstThreads;

    /// <summary>How long the pool has had as many threads as in the last sample, by the samples before it.</summary>
    public TimeSpan StoodFor { get; } = Stood(samples);

    /// <summary>Whether it had as many threads for so long that a pool which can grow would have grown.</summary>
    public bool Stands => StoodFor >= Thresholds.Standing;

    /// <summary>Whether items wait and hardly any leave, in consecutive samples until the last.</summary>
    public bool IsStuck
    {
        get
        {
            CounterSample[] stuck =
                [.. samples.Reverse().TakeWhile(sample => QueueDelayEstimate.Reaches(sample, Thresholds.Stuck))];
            return stuck.Length >= Thresholds.SamplesToBeStuck && stuck[0].Elapsed - stuck[^1].Elapsed >= Thresholds.StuckFor;
        }
    }

    /// <summary>Threads that the pool gains per second between the first sample and the last; 0 or less if none.</summary>
    public double ThreadsPerSecond => (LastThreads - FirstThreads) / Seconds(samples[0], samples[^1]);

    private static TimeSpan Stood(IReadOnlyList<CounterSample> samples) =>
        samples[^1].Elapsed - samples.Reverse().TakeWhile(sample => sample.ThreadCount == samples[^1].ThreadCount).Last().Elapsed;

    private static double Seconds(CounterSample from, CounterSample to) =>
        Math.Max(0.001, (to.Elapsed - from.Elapsed).TotalSeconds);
}
