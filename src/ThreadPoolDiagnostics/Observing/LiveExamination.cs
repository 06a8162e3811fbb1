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
        var wanted = new ObserverSettings { Interval = Interval, Pace = SnapshotPace.For(settings.Duration) };
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
            isCertain = _settings.StopWhenCertain && Certainty.IsReached(part, _observer.WaitsSince, _decide);
        }
        WaitForStacks();
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

    private void WaitForStacks()
    {
        TimeSpan patience = _observer.Elapsed + SnapshotGrace;
        while (_observer is { IsCapturingDetails: true, HasEnded: false }
            && (_observer.IsResolvingLines || _observer.ToObservation().Stacks.Count == 0)
            && _observer.Elapsed < patience && !_cancellation.IsCancellationRequested)
            _observer.WaitForNews(Tick);
    }
}
