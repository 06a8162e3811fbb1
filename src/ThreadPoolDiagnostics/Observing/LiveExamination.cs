using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>One examination: uses the observer of a process for a limited time.</summary>
internal sealed class LiveExamination : IDisposable
{
    /// <summary>The interval of the counters: two samples in the shortest examination, four in the shortest episode.</summary>
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(0.46);

    /// <summary>How often to check for the end when nothing new comes.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    /// <summary>How long the only snapshot, or one with lines, may continue after the end.</summary>
    private static readonly TimeSpan SnapshotGrace = TimeSpan.FromSeconds(2);

    /// <summary>A capture outside the pool begins so long before the end, and never earlier than in this time.</summary>
    private static readonly TimeSpan OutsideLead = TimeSpan.FromSeconds(3), OutsideEarliest = TimeSpan.FromSeconds(2.6);

    /// <summary>How long such a capture may continue after the end.</summary>
    private static readonly TimeSpan OutsideGrace = TimeSpan.FromSeconds(4);

    /// <summary>How long to wait for the second sample after the end: one alone decides nothing.</summary>
    private static readonly TimeSpan SecondSampleGrace = TimeSpan.FromSeconds(1.5);

    private readonly TargetProcess _target;
    private readonly ExaminationSettings _settings;
    private readonly Func<Observation, Verdict> _decide;
    private readonly CancellationToken _cancellation;
    private readonly PoolObserver _observer;

    /// <summary>Attaches to a process.</summary>
    public LiveExamination(
        TargetProcess target, ExaminationSettings settings, Func<Observation, Verdict> decide, CancellationToken cancellation)
    {
        (_target, _settings, _decide, _cancellation) = (target, settings, decide, cancellation);
        SnapshotPace pace = SnapshotPace.For(settings.Duration);
        var wanted = new ObserverSettings { Interval = Interval, Pace = pace, CountsRequests = true };
        _observer = PoolObserver.Start(target, wanted, cancellation);
    }

    public Observation Run(Action<Observation> onProgress)
    {
        bool isCertain = false;
        while (!IsOver() && !isCertain)
        {
            if (!_observer.WaitForNews(Tick)) continue;
            Observation part = _observer.ToObservation();
            onProgress(part);
            if (IsTimeForOutside) _observer.CaptureOutsideIfWorth();
            isCertain = _settings.StopWhenCertain && Certainty.IsReached(part, _observer.WaitsSince, _decide);
        }
        WaitForStacks();
        WaitForOutside();
        IEnumerable<string> gaps =
            ExaminationGaps.Find(_target.Id, _observer.ToObservation(), _observer.HasEnded, _observer.Failure);
        foreach (string gap in gaps) _observer.AddGap(gap);
        _observer.FinishCallers();
        Dispose();
        Observation observation = _observer.ToObservation();
        onProgress(observation);
        return observation;
    }

    public void Dispose() => _observer.Dispose();

    private bool IsOver() =>
        _observer.HasEnded || _cancellation.IsCancellationRequested || _observer.Elapsed >= _settings.Duration + Grace;

    private TimeSpan Grace => _observer.Samples.Count == 1 ? SecondSampleGrace : TimeSpan.Zero;

    private bool IsTimeForOutside => _observer.Elapsed is var now && now >= OutsideEarliest
        && now >= _settings.Duration - OutsideLead;

    private void WaitForOutside()
    {
        TimeSpan patience = _observer.Elapsed + OutsideGrace;
        while (_observer is { IsCapturingOutside: true, HasEnded: false }
            && _observer.Elapsed < patience && !_cancellation.IsCancellationRequested)
            _observer.WaitForNews(Tick);
    }

    private void WaitForStacks()
    {
        TimeSpan patience = _observer.Elapsed + SnapshotGrace;
        while (_observer is { IsCapturingDetails: true, HasEnded: false }
            && (_observer.IsResolvingLines || _observer.ToObservation().Stacks.Count == 0)
            && _observer.Elapsed < patience && !_cancellation.IsCancellationRequested)
            _observer.WaitForNews(Tick);
    }
}
