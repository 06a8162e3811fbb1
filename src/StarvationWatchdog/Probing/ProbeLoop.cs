using StarvationWatchdog.Detection;

namespace StarvationWatchdog.Probing;

/// <summary>
/// Probes the pool periodically, on a thread that does nothing else. While work starts in time, it allocates nothing and only
/// reads its probe.
/// </summary>
internal sealed class ProbeLoop : IDisposable
{
    /// <summary>Time between two probes.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    /// <summary>Longest slice of a late probe's wait: short, because a slice is counted or excused as a whole.</summary>
    private static readonly TimeSpan LongestSlice = TimeSpan.FromMilliseconds(100);

    private readonly ManualResetEvent _ended = new(initialState: false); // stays: its thread may still wait for it
    private readonly TimeProvider _time;
    private readonly IProbeListener _listener;
    private readonly TimeSpan _firstSlice;
    private readonly TimeSpan _slice;
    private readonly StarvationDetector _detector;
    private readonly PoolProcessors _processors;
    private readonly PoolProbe _probe;
    private EpisodeInProgress? _episode;

    public ProbeLoop(TimeSpan starvingAfter, TimeProvider time, IProbeListener listener)
    {
        (_time, _listener) = (time, listener);
        _firstSlice = Shorter(starvingAfter / 2, Interval);
        _slice = Shorter(starvingAfter / 4, LongestSlice);
        _detector = new(starvingAfter, Environment.ProcessorCount);
        _processors = new(time);
        _probe = new(time);
    }

    /// <inheritdoc cref="PoolProbe.Delay"/>
    public TimeSpan Delay => _probe.Delay;

    /// <summary>The current episode; null if there is none.</summary>
    public EpisodeInProgress? Episode => Volatile.Read(ref _episode);

    /// <summary>Probes until it is disposed.</summary>
    public void Run()
    {
        do Try();
        while (!_ended.WaitOne(Interval - _firstSlice));
    }

    /// <summary>Ends it.</summary>
    public void Dispose() => _ended.Set();

    /// <summary>The failure boundary of this thread: a metrics listener that throws ends neither it nor the process.</summary>
    private void Try()
    {
        try
        {
            ProbeOnce();
        }
        catch (Exception failure)
        {
            _listener.Failed(failure);
            _ended.WaitOne(Interval);
        }
    }

    /// <summary>
    /// Waits until the probe has started, which is checked after the first slice: sleeping through it costs half of being woken
    /// by the probe.
    /// </summary>
    internal void ProbeOnce()
    {
        if (!_probe.IsWaiting) _probe.Queue();
        TimeSpan asked = _firstSlice;
        while (Sleep(asked) is { } slice)
        {
            if (!_probe.IsWaiting)
            {
                Start();
                return;
            }

            _detector.Wait(slice with { ProcessorsWanted = _processors.Wanted() });
            if (_detector.IsStarving) Starve();
            asked = _episode is null ? _slice : Interval;
        }
    }

    /// <returns>The slice; null if the loop was disposed.</returns>
    private ProbeSlice? Sleep(TimeSpan asked)
    {
        TimeSpan pausesBefore = GC.GetTotalPauseDuration();
        long start = _time.GetTimestamp();
        return _ended.WaitOne(asked)
            ? null
            : new(asked, _time.GetElapsedTime(start), GC.GetTotalPauseDuration() - pausesBefore, ProcessorsWanted: 0);
    }

    private void Start()
    {
        _detector.Start();
        _listener.Started(_probe.Delay);
        if (!_detector.IsStarving && _episode is not null) Recover();
    }

    private void Starve()
    {
        TimeSpan delay = _probe.Delay;
        if (_episode is { } episode)
        {
            episode.Wait(delay);
            return;
        }

        Volatile.Write(ref _episode, new(_time, delay));
        _listener.Began(_episode!);
    }

    private void Recover()
    {
        EpisodeInProgress episode = _episode!;
        episode.End();
        Volatile.Write(ref _episode, null);
        _listener.Ended(episode);
    }

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) => one < other ? one : other;
}

/// <summary>Receives the results on the probing thread, which it must not block.</summary>
internal interface IProbeListener
{
    /// <summary>A probe has started after a delay. Called for each probe; must not allocate.</summary>
    void Started(TimeSpan delay);

    void Began(EpisodeInProgress episode);

    void Ended(EpisodeInProgress episode);

    /// <summary>A probe has failed; the probing continues.</summary>
    void Failed(Exception failure);
}
