using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;

namespace ThreadPoolDiagnostics.Verdicts;

/// <summary>
/// The longest time for which counters show that the queue was never empty: in each interval threads took fewer items than were
/// queued at its begin. A worker that is neither blocked nor kept from its processor takes one after the other meanwhile.
/// docs/how-it-decides.md argues what follows.
/// </summary>
internal sealed class UnservedQueue
{
    /// <summary>Fewer intervals are chance, or the beginning of something else.</summary>
    private const int FewestIntervals = 4;

    /// <summary>So often something was completed: threads do come back from their items to the queue.</summary>
    private const int FewestWithProgress = 3;

    private readonly IReadOnlyList<CounterSample> _intervals;
    private readonly Observation _observation;

    public UnservedQueue(Observation observation)
    {
        _observation = observation;
        IReadOnlyList<CounterSample> samples = observation.Samples;
        TimeSpan longest = Spacing(samples) * Thresholds.Irregular;
        int begin = 0, count = 0;
        for (int i = 1, run = 0; i < samples.Count; i++)
        {
            // A process that was stopped sends nothing meanwhile, and takes nothing.
            bool isRegular = samples[i].Elapsed - samples[i - 1].Elapsed <= longest;
            run = isRegular && QueueDelayBound.At(samples, i) > TimeSpan.Zero ? run + 1 : 0;
            if (run > count) (begin, count) = (i - run, run);
        }
        _intervals = [.. samples.Skip(begin + 1).Take(count)];
        Duration = count == 0 ? TimeSpan.Zero : samples[begin + count].Elapsed - samples[begin].Elapsed;
    }

    /// <summary>How long it lasted.</summary>
    public TimeSpan Duration { get; }

    /// <summary>Whether only blocked threads explain it.</summary>
    public bool IsStarvation => Duration >= Thresholds.Standing && _intervals.Count >= FewestIntervals
        && WorkersRest && (ThreadsComeBack || NoThreadIsIdle);

    /// <summary>The processors were idle, also measured by the threads that the pool has, and collections rare.</summary>
    private bool WorkersRest
    {
        get
        {
            double percent = _intervals.Average(sample => sample.CpuPercent);
            return percent < Thresholds.IdleProcessPercent
                && percent * _observation.Processors <= Thresholds.IdleProcessPercent * Threads
                && _intervals.Average(sample => sample.GcPausePercent ?? 0) < Thresholds.ManyPausesPercent;
        }
    }

    /// <summary>A pool makes a thread for each processor as soon as work is queued, unless it is limited to fewer.</summary>
    private int Threads => _observation.Counters is { HasOnlyChanges: true }
        ? Math.Max(_observation.Processors, _intervals[0].ThreadCount)
        : _intervals.Min(sample => sample.ThreadCount);

    /// <summary>Whoever completed an item looked into the queue next. After a lost wake-up nobody does.</summary>
    private bool ThreadsComeBack => _intervals.Count(sample => sample.CompletedItemsPerSecond > 0) >= FewestWithProgress;

    /// <summary>An idle thread leaves the pool after 20 s: where none has left for longer, all had work all the time.</summary>
    private bool NoThreadIsIdle => Duration >= Thresholds.IdleThreadsLeave
        && _intervals.Zip(_intervals.Skip(1)).All(pair => pair.Second.ThreadCount >= pair.First.ThreadCount);

    private static TimeSpan Spacing(IReadOnlyList<CounterSample> samples)
    {
        if (samples.Count < 2) return TimeSpan.Zero;
        TimeSpan[] spaces = [.. samples.Zip(samples.Skip(1), (one, next) => next.Elapsed - one.Elapsed).Order()];
        return spaces[spaces.Length / 2];
    }
}
