using ThreadPoolDiagnostics.EventPipe;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// One examination: counters and adjustments all the time, stacks now and then, and once something looks wrong, waits and requests.
/// </summary>
internal sealed class LiveExamination : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan SecondAttachTimeout = TimeSpan.FromSeconds(2);

    /// <summary>How often the schedule is looked at when nothing comes.</summary>
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    /// <summary>What the only snapshot may take beyond the end.</summary>
    private static readonly TimeSpan FirstSnapshotGrace = TimeSpan.FromSeconds(2);

    private readonly long _start = TimeProvider.System.GetTimestamp();
    private readonly AutoResetEvent _changed = new(initialState: false);
    private readonly MachineLoad? _loadBefore = MachineLoad.Read();
    private readonly ObservationLog _log;
    private readonly TargetProcess _target;
    private readonly ExaminationSettings _settings;
    private readonly Func<Observation, Verdict> _decide;
    private readonly CancellationToken _cancellation;
    private readonly SnapshotSchedule _schedule;
    private readonly SnapshotTaker _snapshots;
    private readonly CallerSearch _callers;
    private PoolSession? _basics;
    private PoolSession? _waits;
    private TimeSpan? _waitsSince;
    private bool _hasLines;

    public LiveExamination(
        TargetProcess target, ExaminationSettings settings, Func<Observation, Verdict> decide, CancellationToken cancellation)
    {
        _decide = decide;
        _target = target;
        _settings = settings;
        _cancellation = cancellation;
        _log = new ObservationLog(() => _changed.Set());
        _log.SetProcessors(target.Processors ?? Environment.ProcessorCount); // until the runtime says how many the process itself has
        _schedule = new SnapshotSchedule(settings.Duration);
        _snapshots = new SnapshotTaker(target, _log);
        _callers = new CallerSearch(target, _log);
    }

    private TimeSpan Elapsed => TimeProvider.System.GetElapsedTime(_start);

    private bool HasEnded => _basics!.HasEnded;

    public Observation Run(Action<Observation> onProgress)
    {
        _basics = PoolSession.StartBasics(_log, Elapsed, Within(AttachTimeout));
        Observation seen;
        do
        {
            bool news = WaitForNews();
            seen = Seen();
            if (news) onProgress(seen);
            LookCloser(seen);
        }
        while (!IsOver(seen));

        if (_snapshots.IsUnderWay && seen.Stacks.Count == 0) _snapshots.Wait(FirstSnapshotGrace);
        AddGaps(seen);
        _callers.Finish(Seen());
        Dispose();
        seen = Seen();
        onProgress(seen);
        return seen;
    }

    /// <summary>Gives everything back, at the same time: a process that is stuck costs the time of one.</summary>
    public void Dispose()
    {
        Thread[] returning =
        [
            .. new IDisposable?[] { _snapshots, _callers, _waits, _basics }.OfType<IDisposable>().Select(part => OwnThread.Start("return", part.Dispose)),
        ];
        foreach (Thread thread in returning) thread.Join();
    }

    private Deadline Within(TimeSpan timeout) => new(_target, timeout, _cancellation);

    private bool WaitForNews() => WaitHandle.WaitAny([_changed, _cancellation.WaitHandle], Tick) == 0;

    private Observation Seen() => _log.ToObservation(Elapsed) with { MachineCpuPercent = MachineCpuPercent() };

    private double? MachineCpuPercent() => _loadBefore is null ? null : MachineLoad.Read()?.PercentSince(_loadBefore);

    private void LookCloser(Observation seen)
    {
        bool isSuspicious = Suspicion.Arises(seen);
        if (!_snapshots.IsUnderWay && _schedule.IsDue(_snapshots.Begun, Elapsed, isSuspicious)) TakeStacks(isSuspicious);
        if (isSuspicious && _waitsSince is null) FollowWaits();
        if (isSuspicious && !_callers.HasBegun && CallerSearch.IsNeeded(seen)) _callers.Begin(Elapsed, _cancellation);
    }

    /// <summary>Lines once, if there is a call to name: not in the first snapshot, on which a quick verdict waits.</summary>
    private void TakeStacks(bool isSuspicious)
    {
        bool lines = isSuspicious && !_hasLines && _snapshots.Begun > 0;
        _hasLines |= lines;
        _snapshots.Begin(Elapsed, lines);
    }

    private void FollowWaits()
    {
        _waitsSince = Elapsed;
        try
        {
            _waits = PoolSession.StartWaits(_log, Elapsed, new EventLimit(), Within(SecondAttachTimeout));
        }
        catch (DiagnosticsException failure)
        {
            if (!HasEnded) _log.AddGap($"Waits and requests could not be followed: {failure.Message}");
        }
        catch (OperationCanceledException)
        {
            // Which the loop sees next.
        }
    }

    private bool IsOver(Observation seen) =>
        HasEnded || _cancellation.IsCancellationRequested || Elapsed >= _settings.Duration
        || (_settings.StopWhenCertain && Certainty.IsReached(seen, _waitsSince, _decide));

    private void AddGaps(Observation seen)
    {
        foreach (string gap in ExaminationGaps.Find(_target.Id, seen, HasEnded, _basics!.Failure)) _log.AddGap(gap);
    }
}
