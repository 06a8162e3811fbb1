using StarvationWatchdog.Detection;

namespace StarvationWatchdog.Probing;

/// <summary>
/// Probes the pool again and again. It is all that the probing thread does, so that nothing holds it up; while work starts in time
/// it allocates nothing, and looks at nothing but its probe.
/// </summary>
internal sealed class ProbeLoop : IDisposable
{
    /// <summary>Between two probes.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    private const int FewestSlices = 4;

    /// <summary>Short, because what happens in one is counted or excused as a whole.</summary>
    private static readonly TimeSpan LongestSlice = TimeSpan.FromMilliseconds(100);

    private readonly AutoResetEvent _signal = new(initialState: false); // stays: a probe in the queue may still set it
    private readonly TimeProvider _time;
    private readonly IProbeListener _listener;
    private readonly TimeSpan _slice;
    private readonly StarvationDetector _detector;
    private readonly PoolProcessors _processors;
    private readonly PoolProbe _probe;
    private EpisodeInProgress? _episode;
    private volatile bool _ended;

    /// <param name="starvingAfter">See <see cref="WatchdogOptions.StarvingAfter"/>.</param>
    /// <param name="time">Its clock.</param>
    /// <param name="listener">Is told what the probes say, on the thread that probes.</param>
    public ProbeLoop(TimeSpan starvingAfter, TimeProvider time, IProbeListener listener)
    {
        (_time, _listener) = (time, listener);
        _slice = starvingAfter / FewestSlices < LongestSlice ? starvingAfter / FewestSlices : LongestSlice;
        _detector = new(starvingAfter, Environment.ProcessorCount);
        _processors = new(time);
        _probe = new(time, _signal);
    }

    /// <inheritdoc cref="PoolProbe.Delay"/>
    public TimeSpan Delay => _probe.Delay;

    /// <summary>The one that lasts; null when there is none.</summary>
    public EpisodeInProgress? Episode => Volatile.Read(ref _episode);

    /// <summary>Until it is told to end.</summary>
    public void Run()
    {
        while (!_ended)
        {
            Try();
            Pause();
        }
    }

    /// <summary>Ends it.</summary>
    public void Dispose()
    {
        _ended = true;
        _signal.Set();
    }

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
        }
    }

    /// <summary>Until the probe has started.</summary>
    internal void ProbeOnce()
    {
        if (!_probe.IsWaiting) _probe.Queue();
        while (_probe.IsWaiting && !_ended)
        {
            _detector.Wait(WaitASlice());
            if (_detector.IsStarving) Starve();
        }

        if (_ended) return;
        _detector.Start();
        _listener.Started(_probe.Delay);
        if (!_detector.IsStarving && _episode is not null) Recover();
    }

    private ProbeSlice WaitASlice()
    {
        TimeSpan asked = _episode is null ? _slice : Interval;
        TimeSpan pausesBefore = GC.GetTotalPauseDuration();
        long start = _time.GetTimestamp();
        _signal.WaitOne(asked);
        TimeSpan elapsed = _time.GetElapsedTime(start);
        return new(asked, elapsed, GC.GetTotalPauseDuration() - pausesBefore, _probe.IsWaiting ? _processors.Wanted() : 0);
    }

    /// <summary>What sets the signal meanwhile is the end, or nothing.</summary>
    private void Pause()
    {
        if (!_ended) _signal.WaitOne(Interval);
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
}
