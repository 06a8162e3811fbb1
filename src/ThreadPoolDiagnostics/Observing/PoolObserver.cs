using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Targets;

namespace ThreadPoolDiagnostics.Observing;

/// <summary>
/// Observes the thread pool of a process, on threads of its own, so that it goes on while the pool of either process starves:
/// counters, adjustments, quota and the machine's load all the time, stacks now and then, and while something looks wrong, more
/// of them, waits, requests and the delay of work items. What cannot be collected is a gap in the observation.
/// </summary>
public sealed class PoolObserver : IDisposable
{
    private static readonly TimeSpan AttachTimeout = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Tick = TimeSpan.FromMilliseconds(100);
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
    private readonly PoolSession _basics;
    private readonly Thread _thread;
    private TimeSpan _forgot;
    private int _disposed;
    private TimeSpan? _over;

    private PoolObserver(TargetProcess target, ObserverSettings settings, CancellationToken cancellation)
    {
        _cancellation = CancellationTokenSource.CreateLinkedTokenSource(cancellation);
        (_settings, _clock) = (settings, new ObservationClock(settings.Time));
        _log = new ObservationLog(OnChange);
        _log.SetProcessors(target.Processors ?? 0); // until the runtime says how many the process itself has
        _machine = new MachineReadings(target, _log, _clock);
        _machine.ReadIfDue();
        _basics = PoolSession.StartBasics(
            _log, _clock, settings.Interval, new Deadline(target, AttachTimeout, _cancellation.Token));
        _closer = settings.CapturesDetails ? new DetailedCapture(target, _log, _clock, settings.Pace, _cancellation.Token) : null;
        _thread = FailureBoundary.Start("pool observer", _log, "The observation broke off", Run);
    }

    /// <summary>How long it has been observed.</summary>
    public TimeSpan Elapsed => _over ?? _clock.Elapsed;

    /// <summary>Nothing more comes: the process has ended, or its counters cannot be read.</summary>
    public bool HasEnded => _basics.HasEnded;

    /// <summary>What was wrong with its counters; null when nothing was, also when the process simply ended.</summary>
    public Exception? Failure => _basics.Failure;

    /// <summary>The samples so far. Cheaper than all of the observation.</summary>
    public IReadOnlyList<CounterSample> Samples => _log.Samples;

    /// <summary>A snapshot is being taken, or the queue looked at: what it sees is of now, and comes in a moment.</summary>
    public bool IsCapturingDetails => _closer?.IsUnderWay is true;

    /// <summary>Something looks wrong, or has until a moment ago. It decides what is collected, not what it means.</summary>
    public bool IsSuspicious => _closer?.IsSuspicious is true;

    /// <summary>The snapshot that is being taken is to have files and lines.</summary>
    internal bool IsResolvingLines => _closer?.IsResolvingLines is true;

    /// <summary>Since when waits are followed; null when they never were.</summary>
    internal TimeSpan? WaitsSince => _closer?.WaitsSince;

    /// <summary>Attaches.</summary>
    /// <param name="target">The process.</param>
    /// <param name="settings">What to collect.</param>
    /// <param name="cancellation">Gives up what is under way.</param>
    /// <exception cref="DiagnosticsException">There is no such process, it is not .NET, not ours, or does not answer in 10 s.
    /// </exception>
    /// <exception cref="OperationCanceledException">It was cancelled meanwhile.</exception>
    public static PoolObserver Start(TargetProcess target, ObserverSettings settings, CancellationToken cancellation = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(settings.Interval, TimeSpan.FromMilliseconds(100));
        return new(target, settings, cancellation);
    }

    /// <summary>Waits until there is a sample, a snapshot or a gap more, or nothing comes any more.</summary>
    /// <param name="atMost">How long.</param>
    /// <returns>Whether that is so.</returns>
    public bool WaitForNews(TimeSpan atMost) => WaitHandle.WaitAny([_news, _cancellation.Token.WaitHandle], atMost) == 0;

    /// <summary>
    /// Says that what is observed changes now, for instance that a load begins: it is to have stacks of its own soon.
    /// </summary>
    public void BeginPart() => _closer?.BeginPart();

    /// <summary>All that was seen so far and is remembered.</summary>
    public Observation ToObservation() => _log.ToObservation(Elapsed);

    /// <summary>The same of a part of the time, as an observation of its own that began then.</summary>
    /// <param name="from">When the part begins, since the observation began.</param>
    /// <param name="duration">How long it is.</param>
    public Observation ToObservation(TimeSpan from, TimeSpan duration) =>
        ObservationWindow.Alone(ToObservation(), from, from + duration) with
        {
            MachineCpuPercent = _log.MachineCpuPercent(from, from + duration),
        };

    /// <summary>What was seen in the last so many seconds, and the latest stacks, however old they are.</summary>
    public Observation Last(TimeSpan length) => Last(ToObservation(), length);

    /// <summary>The same of all that was seen until a moment ago.</summary>
    internal Observation Last(Observation observation, TimeSpan length) => ObservationWindow.Last(observation, length) with
    {
        MachineCpuPercent = _log.MachineCpuPercent(observation.Duration - length, observation.Duration),
    };

    /// <summary>When a timestamp of the clock was, since the observation began.</summary>
    public TimeSpan At(long timestamp) => _clock.At(timestamp);

    /// <summary>
    /// Gives everything back, at the same time: a process that is stuck costs the time of one. What was seen stays.
    /// </summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        _end.Set();
#pragma warning disable VSTHRD103 // No continuation has anything to do but release our own threads
        _cancellation.Cancel();
#pragma warning restore VSTHRD103
        Thread[] returning =
        [
            .. new IDisposable?[] { _closer, _basics }.OfType<IDisposable>()
                .Select(part => FailureBoundary.Start("return", _log, "A session was not given back in order", part.Dispose)),
        ];
        foreach (Thread thread in returning) thread.Join();
        _thread.Join();
        _over = _clock.Elapsed;
        _cancellation.Dispose();
    }

    /// <summary>
    /// Adds who may have called the waits whose callers were inlined. Takes 3 s at most, if the program's code is still read.
    /// </summary>
    public void FinishCallers() => FinishCallers(TimeSpan.Zero);

    /// <summary>The same for an episode that began then: what was before it is known.</summary>
    internal void FinishCallers(TimeSpan from)
    {
        if (_closer is not null)
            FailureBoundary.Run(_log, "The callers of waits could not be looked up", () => _closer.FinishCallers(from));
    }

    /// <summary>Gives back what was read of the program's code, which may be large.</summary>
    internal void ForgetCode() => _closer?.ForgetCode();

    internal void AddGap(string sentence) => _log.AddGap(sentence);

    private void OnChange()
    {
        _changed.Set();
        _news.Set();
    }

    private void Run()
    {
        while (!_end.IsSet && !HasEnded)
        {
            WaitHandle.WaitAny([_changed, _end.WaitHandle, _basics.Ended], Tick);
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
