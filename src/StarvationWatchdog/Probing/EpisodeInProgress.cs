namespace StarvationWatchdog.Probing;

/// <summary>
/// An episode while its figures change: the probing thread writes them, the cause finder adds the cause, any thread may read.
/// </summary>
internal sealed class EpisodeInProgress(TimeProvider time, TimeSpan waited)
{
    private readonly long _found = time.GetTimestamp();
    private readonly DateTimeOffset _began = time.GetUtcNow() - waited;
    private int _threads = ThreadPool.ThreadCount;
    private long _longestDelay = waited.Ticks;
    private long _ended;
    private volatile BlockingCall? _cause;

    public BlockingCall? Cause
    {
        get => _cause;
        set => _cause = value;
    }

    public void Wait(TimeSpan delay)
    {
        Volatile.Write(ref _longestDelay, Math.Max(_longestDelay, delay.Ticks));
        Volatile.Write(ref _threads, Math.Max(_threads, ThreadPool.ThreadCount));
    }

    public void End() => Volatile.Write(ref _ended, time.GetTimestamp());

    public StarvationEpisode ToEpisode()
    {
        long ended = Volatile.Read(ref _ended);
        TimeSpan since = ended == 0 ? time.GetElapsedTime(_found) : time.GetElapsedTime(_found, ended);
        var longestDelay = new TimeSpan(Volatile.Read(ref _longestDelay));
        return new(_began, waited + since, longestDelay, Volatile.Read(ref _threads), _cause, ended != 0);
    }
}
