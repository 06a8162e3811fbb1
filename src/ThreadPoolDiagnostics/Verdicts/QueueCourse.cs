using ThreadPoolDiagnostics.Counters;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>How the queue and the pool went on over the samples, of which there is at least one.</summary>
internal sealed class QueueCourse(IReadOnlyList<CounterSample> samples)
{
    public int LateSamples { get; } = samples.Count(QueueWait.IsLate);

    public TimeSpan LongestWait { get; } = samples.Max(QueueWait.Of);

    public long Peak { get; } = samples.Max(sample => sample.QueueLength);

    public int FirstThreads => samples[0].ThreadCount;

    public int LastThreads => samples[^1].ThreadCount;

    public bool Grew => LastThreads > FirstThreads;

    /// <summary>Work was late for long enough not to be a burst.</summary>
    public bool WasLate => LateSamples >= Thresholds.FewestLateSamples && LateSamples >= samples.Count * Thresholds.LastingShare;

    /// <summary>It was, and is no more.</summary>
    public bool IsOver => samples.Count > Thresholds.SamplesToBeOver
        && !samples.TakeLast(Thresholds.SamplesToBeOver).Any(QueueWait.IsLate);

    /// <summary>It falls so fast that it will be gone within seconds.</summary>
    public bool IsGoneSoon => samples.Count >= Thresholds.FewestSamplesForTrend
        && QueuePerSecond < 0 && samples[^1].QueueLength / -QueuePerSecond <= Thresholds.GoneSoon.TotalSeconds;

    /// <summary>Items wait and next to none leave, second after second.</summary>
    public bool IsStuck => samples.Count >= Thresholds.SamplesToBeStuck && samples
        .TakeLast(Thresholds.SamplesToBeStuck)
        .All(sample => QueueWait.Of(sample) >= Thresholds.Stuck);

    /// <summary>Threads that the pool gains a second, between the first sample and the last; 0 when it does not grow.</summary>
    public double ThreadsPerSecond => Grew ? (LastThreads - FirstThreads) / Seconds(samples[0], samples[^1]) : 0;

    /// <summary>Slope of the line of least squares through the later half, the last samples being what counts.</summary>
    private double QueuePerSecond
    {
        get
        {
            CounterSample[] later = [.. samples.TakeLast(Math.Max(Thresholds.FewestSamplesForTrend, samples.Count / 2))];
            double meanTime = later.Average(sample => sample.Elapsed.TotalSeconds), meanQueue = later.Average(sample => sample.QueueLength);
            double spread = later.Sum(sample => Math.Pow(sample.Elapsed.TotalSeconds - meanTime, 2));
            double together = later.Sum(sample => (sample.Elapsed.TotalSeconds - meanTime) * (sample.QueueLength - meanQueue));
            return spread > 0 ? together / spread : 0;
        }
    }

    private static double Seconds(CounterSample from, CounterSample to) => Math.Max(0.001, (to.Elapsed - from.Elapsed).TotalSeconds);
}
