using StarvationWatchdog.Detection;

namespace StarvationWatchdog.Probing;

/// <summary>
/// Probes the pool again and again. It is all that the probing thread does, so that nothing holds it up; while work starts in
/// time it allocates nothing, and looks at nothing but its probe.
/// </summary>
internal sealed class ProbeLoop : IDisposable
{
    /// <summary>Between two probes.</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(500);

    /// <summary>Of a late probe: short, because what happens in one is counted or excused as a whole.</summary>
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

    /// <param name="starvingAfter">See <see cref="WatchdogOptions.StarvingAfter"/>.</param>
    /// <param name="time">Its clock.</param>
    /// <param name="listener">Is told what the probes say, on the thread that probes.</param>
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

    /// <summary>The one that lasts; null when there is none.</summary>
    public EpisodeInProgress? Episode => Volatile.Read(ref _episode);

    /// <summary>Until it is told to end.</summary>
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
    /// Until the probe has started. That is observed when the first slice is over: a thread that sleeps through it costs half of
    /// one that is woken by the probe.
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

    /// <returns>What has happened meanwhile; null when this is the end.</returns>
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
