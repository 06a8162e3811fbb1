using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Incidents;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Telemetry;

/// <summary>
/// The figures of a followed process, for its metrics: the latest sample, totals since following began, the present verdict. They
/// are brought up to date by whoever asks for them, and once a second while something looks wrong. Thread-safe.
/// </summary>
/// <param name="target">The process.</param>
/// <param name="runtimeVersion">The version of its runtime; null when unknown.</param>
internal sealed class ProcessFigures(TargetProcess target, string? runtimeVersion)
{
    /// <summary>How often a process is judged of which nothing looks wrong.</summary>
    private static readonly TimeSpan JudgedAtRest = TimeSpan.FromSeconds(10);

    /// <summary>After this time without counters the present state is unknown: the process is stopped.</summary>
    private static readonly TimeSpan LongSilence = TimeSpan.FromSeconds(10);

    /// <summary>How far back the present wait of the queue is counted.</summary>
    private static readonly TimeSpan LongestWait = TimeSpan.FromMinutes(2);

    private static readonly TimeSpan FirstInterval = TimeSpan.FromSeconds(1);

    /// <summary>The first runtime whose counter of pauses covers the interval; before, it is about the last collection.</summary>
    private const int FirstWithPauses = 8;

    private readonly Lock _lock = new();
    private readonly Lock _updating = new();
    private readonly BlockedTime _blocked = new();
    private readonly bool _hasPauses =
        int.TryParse(runtimeVersion?.Split('.')[0], out int major) && major >= FirstWithPauses;

    private ProcessFollower? _follower;
    private CounterSample? _latest;
    private Verdict _verdict = Verdict.Unknown;
    private TimeSpan? _judged;
    private TimeSpan _waiting;
    private double _items, _contentions, _exceptions, _pauses;
    private long _episodes;
    private DateTimeOffset? _lastEpisode;

    /// <summary>Whether anything must be looked at now, and not only when somebody asks for figures.</summary>
    public bool IsPressing => _follower is { } follower
        && (follower.IsSuspicious || _verdict is not (Verdict.Healthy or Verdict.Unknown) || IsOld(follower));

    /// <summary>The present verdict on the last 10 s.</summary>
    public Verdict Verdict => Locked(() => _verdict);

    /// <summary>How long work waits for a thread at present; zero when it does not wait noticeably.</summary>
    public TimeSpan Waiting => Locked(() => _waiting);

    /// <summary>The episodes of starvation that have begun.</summary>
    public long Episodes => Locked(() => _episodes);

    /// <summary>The number of processors that it may use; null while it is unknown.</summary>
    public long? Processors => _follower?.Processors is > 0 and var count ? count : null;

    /// <summary>Processor time since its start in seconds, in its own code and in the kernel; null when unknown.</summary>
    public (double User, double System)? CpuTimes => target.CpuTimes;

    /// <summary>Seconds of pauses; null before .NET 8, whose counter is about the last collection alone.</summary>
    public double? Pauses => _hasPauses && _latest?.GcPausePercent is not null ? Locked(() => _pauses) : null;

    /// <summary>Thread-seconds by blocking call.</summary>
    public IReadOnlyList<(BlockedCall Call, double Seconds)> Blocked => Locked(() => _blocked.Totals.ToArray());

    /// <summary>The figures are those of this follower.</summary>
    public void Begin(ProcessFollower follower) => _follower = follower;

    /// <summary>A figure of the latest sample; null before the first one.</summary>
    public T? Latest<T>(Func<CounterSample, T> figure)
        where T : struct => Locked(() => _latest) is { } sample ? figure(sample) : null;

    /// <summary>Totals since following began: work items, lock contentions, exceptions.</summary>
    public (double Items, double Contentions, double Exceptions)? Totals =>
        Locked(() => _latest is null ? ((double, double, double)?)null : (_items, _contentions, _exceptions));

    /// <summary>Counts the episode of an incident, which is reported several times.</summary>
    public void Note(Incident incident) => Locked(() =>
    {
        if (_lastEpisode == incident.Began) return;
        (_lastEpisode, _episodes) = (incident.Began, _episodes + 1);
    });

    /// <summary>Brings the figures up to date.</summary>
    public void Update()
    {
        if (_follower is not { } follower) return;
        lock (_updating)
        {
            TimeSpan now = follower.Elapsed;
            Locked(() =>
            {
                TimeSpan next = _latest is { } last ? last.Elapsed + TimeSpan.FromTicks(1) : TimeSpan.Zero;
                foreach (CounterSample sample in follower.SamplesSince(next)) Add_NeedsLock(sample);
                _waiting = _latest is { } latest && QueueDelayEstimate.IsDelayed(latest) ? WaitingAt(follower, latest) : default;
            });
            if (follower.IsSuspicious || _verdict is not Verdict.Healthy || _judged is null || IsOld(follower))
                Judge(follower, now);
        }
    }

    private bool IsOld(ProcessFollower follower) => follower.Elapsed - (_judged ?? TimeSpan.Zero) >= JudgedAtRest;

    /// <summary>By Little's law, or at least as long as nothing was taken from the queue.</summary>
    private static TimeSpan WaitingAt(ProcessFollower follower, CounterSample latest)
    {
        IReadOnlyList<CounterSample> samples = follower.SamplesSince(latest.Elapsed - LongestWait);
        TimeSpan bound = samples.Count == 0 ? TimeSpan.Zero : QueueDelayBound.At(samples, samples.Count - 1);
        TimeSpan estimate = QueueDelayEstimate.Estimate(latest) ?? bound;
        return estimate > bound ? estimate : bound;
    }

    private void Add_NeedsLock(CounterSample sample)
    {
        double seconds = (_latest is { } before ? sample.Elapsed - before.Elapsed : FirstInterval).TotalSeconds;
        _items += sample.CompletedItemsPerSecond * seconds;
        _contentions += sample.LockContentionsPerSecond * seconds;
        _exceptions += sample.ExceptionsPerSecond * seconds;
        _pauses += (sample.GcPausePercent ?? 0) / 100 * seconds;
        _latest = sample;
    }

    private void Judge(ProcessFollower follower, TimeSpan now)
    {
        Observation observation = follower.ToObservation();
        WatchState state = follower.Judge(observation);
        Verdict verdict = state.Silence >= LongSilence ? Verdict.Unknown : state.Diagnosis.Now;
        bool isBlocked = verdict is Verdict.Starving or Verdict.LostWakeUp or Verdict.Blocking or Verdict.Growing;
        Locked(() =>
        {
            TimeSpan since = _judged is { } last && _verdict == verdict ? now - last : OpenEpisode(state.Diagnosis);
            if (isBlocked) _blocked.Add(state.Diagnosis.BlockingCalls, since);
            (_verdict, _judged) = (verdict, now);
        });
    }

    /// <summary>How long the episode that goes on has lasted within the window of the verdict.</summary>
    private static TimeSpan OpenEpisode(Diagnosis diagnosis) =>
        diagnosis.Episodes is [.., { IsOver: false } open] ? open.Duration : FirstInterval;

    private void Locked(Action change)
    {
        lock (_lock) change();
    }

    private T Locked<T>(Func<T> read)
    {
        lock (_lock) return read();
    }
}
