using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Machine;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Verdicts.OutsideThePool;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Observes a thread pool on its own threads, so that it works while the pool of either process starves: counters always,
/// snapshots at intervals, and while something looks wrong, waits, requests and queue delays. A failure becomes a gap.
/// </summary>
public sealed class PoolObserver : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);

    /// <summary>The tick while only counters are read, whose samples end each wait: one recorder may follow dozens.</summary>
    private static readonly TimeSpan RestingTick = TimeSpan.FromSeconds(1.5);

    private static readonly TimeSpan Forgetting = TimeSpan.FromSeconds(1);

    private readonly AutoResetEvent _changed = new(initialState: false);
    private readonly AutoResetEvent _news = new(initialState: false);
    private readonly ManualResetEventSlim _end = new(initialState: false, spinCount: 0);
    private readonly CancellationTokenSource _cancellation;
    private readonly ObserverSettings _settings;
    private readonly ObservationClock _clock;
    private readonly ObservationLog _log;
    private readonly MachineReadings _machine;
    private readonly DetailedCapture? _closer;
    private readonly OutsideCaptureTaker? _outside;
    private readonly PoolSession _basics;
    private readonly Thread _thread;
    private TimeSpan _forgot;
    private int _disposed;
    private TimeSpan? _over;

    private PoolObserver(TargetProcess target, ObserverSettings settings, CancellationToken cancellation)
    {
        _cancellation = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        (_settings, _clock) = (settings, new ObservationClock(settings.Time));
        _log = new ObservationLog(OnChange, settings.OnQueueDelays);
        _log.SetProcessors(target.Processors ?? 0); // until the runtime reports the process's own number
        if (target.IsLocal) _log.Set(PoolLimit.Read(target.Id));
        _machine = new MachineReadings(target, _log, _clock);
        _machine.ReadIfDue();
        _basics = PoolSession.StartBasics(
            _log, _clock, settings, new Deadline(target, AttachTimeout, _cancellation.Token));
        _closer = settings.CapturesDetails ? new DetailedCapture(target, _log, _clock, settings.Pace, _cancellation.Token) : null;
        _outside = settings.CountsRequests ? new OutsideCaptureTaker(target, _log, _clock) : null;
        _thread = FailureBoundary.Start("pool observer", _log, "The observation broke off", Run);
    }

    /// <summary>How long the process has been observed.</summary>
    public TimeSpan Elapsed => _over ?? _clock.Elapsed;

    /// <summary>Whether observation has ended: the process has ended, or its counters cannot be read.</summary>
    public bool HasEnded => _basics.HasEnded;

    /// <summary>What was wrong with its counters; null when nothing was, also when the process ended.</summary>
    public Exception? Failure => _basics.Failure;

    /// <summary>The samples so far; cheaper than the whole observation.</summary>
    public IReadOnlyList<CounterSample> Samples => _log.Samples;

    /// <summary>The samples at or after a time since the observation began.</summary>
    public IReadOnlyList<CounterSample> SamplesSince(TimeSpan from) => _log.SamplesSince(from);

    /// <summary>The number of processors that the process may use; 0 while it is unknown.</summary>
    public int Processors => _log.Processors;

    /// <summary>Whether a snapshot or a queue delay measurement is under way, whose result comes in a moment.</summary>
    public bool IsCapturingDetails => _closer?.IsUnderWay is true;

    /// <summary>Whether something looks wrong, or did until a moment ago. It is the detailed capture's trigger.</summary>
    public bool IsSuspicious => _closer?.IsSuspicious is true;

    /// <summary>Whether a capture outside the pool is under way.</summary>
    internal bool IsCapturingOutside => _outside?.IsUnderWay is true;

    /// <summary>Whether the snapshot that is being taken will have files and lines.</summary>
    internal bool IsResolvingLines => _closer?.IsResolvingLines is true;

    /// <summary>When following waits began; null when it never did.</summary>
    internal TimeSpan? WaitsSince => _closer?.WaitsSince;

    /// <summary>Attaches to a process.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">What to collect, and how long to keep it.</param>
    /// <param name="cancellation">Cancels the attach.</param>
    /// <exception cref="DiagnosticsException">Attaching failed, or there was no answer in 10 s.</exception>
    /// <exception cref="OperationCanceledException">The attach was cancelled.</exception>
    public static PoolObserver Start(TargetProcess target, ObserverSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.Interval, TimeSpan.FromMilliseconds(100));
        return new(target, settings, cancellation);
    }

    /// <summary>Waits until there is a new sample, snapshot or gap, or observation has ended.</summary>
    /// <param name="atMost">The longest wait.</param>
    /// <returns>False when the time has passed without any of them.</returns>
    public bool WaitForNews(TimeSpan atMost) => WaitHandle.WaitAny([_news, _cancellation.Token.WaitHandle], atMost) == 0;

    /// <summary>Ends a wait for news on another thread.</summary>
    internal void Wake() => _news.Set();

    /// <summary>Begins another part, for instance when a load begins; it gets its own snapshots soon.</summary>
    public void BeginPart() => _closer?.BeginPart();

    /// <summary>The observation so far, as far as it is kept.</summary>
    public Observation ToObservation() => _log.ToObservation(Elapsed);

    /// <summary>A part of the time, as an observation of its own that began then.</summary>
    /// <param name="from">When the part begins, since the observation began.</param>
    /// <param name="duration">How long it is.</param>
    public Observation ToObservation(TimeSpan from, TimeSpan duration) =>
        ObservationWindow.Alone(ToObservation(), from, from + duration) with
        {
            MachineCpuPercent = _log.MachineCpuPercent(from, from + duration),
        };

    /// <summary>The last part of the given length, with the latest snapshot, however old it is.</summary>
    public Observation Last(TimeSpan length) => Last(ToObservation(), length);

    /// <summary>The last part of an observation that was taken a moment ago.</summary>
    internal Observation Last(Observation observation, TimeSpan length) => ObservationWindow.Last(observation, length) with
    {
        MachineCpuPercent = _log.MachineCpuPercent(observation.Duration - length, observation.Duration),
    };

    /// <summary>Converts a timestamp of the clock to the time since the observation began.</summary>
    public TimeSpan At(long timestamp) => _clock.At(timestamp);

    /// <summary>Ends all sessions in parallel, so that a stuck process costs one timeout. The data stays available.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        _end.Set();
#pragma warning disable VSTHRD103 // No continuation has anything to do but release our own threads
        _cancellation.Cancel();
#pragma warning restore VSTHRD103
        Thread[] returning =
        [
            .. new IDisposable?[] { _outside, _closer, _basics }.OfType<IDisposable>()
                .Select(part => FailureBoundary.Start("return", _log, "A session was not given back in order", part.Dispose)),
        ];
        foreach (Thread thread in returning) thread.Join();
        _thread.Join();
        _over = _clock.Elapsed;
        _cancellation.Dispose();
    }

    /// <summary>Adds suspects for waits with inlined callers. Takes up to 3 s while code is being read.</summary>
    public void FinishCallers() => FinishCallers(TimeSpan.Zero);

    /// <summary>Adds suspects for an episode that began at a time.</summary>
    internal void FinishCallers(TimeSpan from)
    {
        if (_closer is not null)
            FailureBoundary.Run(_log, "The callers of waits could not be looked up", () => _closer.FinishCallers(from));
    }

    /// <summary>Releases what was read of the program's code, which may be large.</summary>
    internal void ForgetCode() => _closer?.ForgetCode();

    /// <summary>Begins the one capture outside the pool, if something looks wrong there and the pool does not.</summary>
    internal void CaptureOutsideIfWorth()
    {
        if (_outside is not { HasBegun: false } || IsSuspicious || HasEnded) return;
        Observation soFar = ToObservation();
        if (NotThePool.CallsForCapture(soFar)) _outside.Begin(soFar);
    }

    internal void AddGap(string sentence) => _log.AddGap(sentence);

    private void OnChange()
    {
        _changed.Set();
        _news.Set();
    }

    /// <summary>Whether nothing is due before the next sample.</summary>
    private bool IsResting => _settings.Pace is { WhileWell: false } && _closer is { IsSuspicious: false, IsUnderWay: false };

    private void Run()
    {
        while (!_end.IsSet && !HasEnded)
        {
            WaitHandle.WaitAny([_changed, _end.WaitHandle, _basics.Ended], IsResting ? RestingTick : Tick);
            FailureBoundary.Run(_log, "An observation step failed", Step);
        }
        _news.Set();
    }

    private void Step()
    {
        if (_end.IsSet) return;
        _machine.ReadIfDue();
        _closer?.CaptureIfDue();
        if (_settings.Remembered is not { } remembered) return;
        ForgetIfDue(remembered);
        _closer?.KeepCallersUpToDate();
    }

    private void ForgetIfDue(TimeSpan remembered)
    {
        TimeSpan now = _clock.Elapsed;
        if (now - _forgot < Forgetting) return;
        _forgot = now;
        _log.Forget(now - remembered);
        _log.ForgetWaits(now - (_settings.WaitsRemembered ?? remembered));
    }
}
