using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>Collects what costs more than counters: stacks, and, if something looks wrong, waits, requests, delays.</summary>
internal sealed class DetailedCapture : IDisposable
{
    private readonly ObservationLog _log;
    private readonly ObservationClock _clock;
    private readonly SnapshotPace _pace;
    private readonly EpisodeClock _episodes = new();
    private readonly EpisodeClock _standstills = new();
    private readonly SnapshotSchedule _schedule;
    private readonly QueueMeasurementSchedule _measurements = new();
    private readonly SnapshotTaker _snapshots;
    private readonly WorkerDemandReader _workers;
    private readonly WaitFollower _waits;
    private readonly QueueDelayMeter _queue;
    private readonly CallerSearch _callers;
    private readonly CancellationToken _cancellation;
    private readonly Lock _capturing = new();
    private bool _isOver;
    private volatile bool _isSuspicious;
    private TimeSpan? _searched;

    public DetailedCapture(
        TargetProcess target, ObservationLog log, ObservationClock clock, SnapshotPace pace, CancellationToken cancellation)
    {
        (_log, _clock, _pace, _cancellation) = (log, clock, pace, cancellation);
        _schedule = new SnapshotSchedule(pace);
        _snapshots = new SnapshotTaker(target, log);
        _workers = new WorkerDemandReader(target, log);
        _waits = new WaitFollower(target, log, clock, cancellation);
        _queue = new QueueDelayMeter(target, log, clock, pace.MostWorkItems);
        _callers = new CallerSearch(target, log, clock);
    }

    public bool IsUnderWay => _snapshots.IsUnderWay || _queue.IsUnderWay;

    public bool IsResolvingLines => _snapshots is { IsUnderWay: true, HasLines: true };

    public TimeSpan? WaitsSince => _waits.Since;

    /// <summary>Whether something looks wrong, or did until a moment ago.</summary>
    public bool IsSuspicious => _isSuspicious;

    /// <summary>Begins a new part of the observation.</summary>
    public void BeginPart()
    {
        lock (_capturing) _schedule.BeginPart(_clock.Elapsed);
    }

    /// <summary>Starts the captures that are due. Called on one thread.</summary>
    public void CaptureIfDue()
    {
        lock (_capturing)
            if (!_isOver) Capture_NeedsLock();
    }

    /// <summary>Adds the suspects for waits with inlined callers, as far as they were found.</summary>
    public void FinishCallers(TimeSpan from)
    {
        if (!_callers.HasBegun) return;
        TimeSpan now = _clock.Elapsed;
        _callers.Finish(ObservationWindow.Between(_log.ToObservation(now), from, now));
    }

    /// <summary>Releases the program's code; it is read again for the next episode.</summary>
    public void ForgetCode()
    {
        lock (_capturing) _callers.ForgetCode();
    }

    /// <summary>Adds suspects for the latest stacks while something looks wrong, in an endless observation.</summary>
    public void KeepCallersUpToDate()
    {
        if (_episodes.Began is not { } began || !_callers.HasRead) return;
        if (_log.LatestStacks is not { } latest || latest == _searched) return;
        _searched = latest;
        FinishCallers(latest < began ? latest : began); // stacks may be the first sign of an episode
    }

    /// <summary>Ends all captures in parallel.</summary>
    public void Dispose()
    {
        lock (_capturing) _isOver = true;
        Thread[] returning =
        [
            .. new IDisposable[] { _snapshots, _waits, _queue, _callers }
                .Select(part => FailureBoundary.Start("return", _log, "A session was not given back in order", part.Dispose)),
        ];
        foreach (Thread thread in returning) thread.Join();
    }

    private void Capture_NeedsLock()
    {
        TimeSpan now = _clock.Elapsed;
        Observation latest = _log.ToLatest(now);
        _episodes.Note(now, CaptureTrigger.Arises(latest));
        _standstills.Note(now, CaptureTrigger.IsStandstill(latest));
        _isSuspicious = _episodes.Began is not null;
        if (!_snapshots.IsUnderWay && _schedule.IsDue(now, _standstills.Began ?? _episodes.Began)) CaptureStacksIfWorth(now);
        _waits.Follow(_episodes.Began);
        if (_episodes.Began is null) _callers.Rest();
        else _callers.SearchIfNeeded(latest, _cancellation);
        if (!_queue.IsUnderWay && latest.Samples is [.., var sample] && _measurements.IsDue(now, _episodes.Began))
            _queue.Begin(sample.CompletedItemsPerSecond);
    }

    /// <summary>Takes stacks; while most workers are at work, only when the process does not seem healthy.</summary>
    private void CaptureStacksIfWorth(TimeSpan now)
    {
        bool canWait = _episodes.Began is null || (!_pace.WhileAtWork && _standstills.Began is null);
        if (canWait && _workers.Read(now) is { MostAreAtWork: true })
        {
            _schedule.Postpone(now);
            return;
        }
        _snapshots.Begin(now, _schedule.NextHasLines);
        _schedule.Took(now);
    }
}
