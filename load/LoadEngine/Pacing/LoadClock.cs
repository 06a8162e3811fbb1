namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The time axis of one load, in timestamps of the clock: warm-up from <see cref="Begin"/> to <see cref="Origin"/>, then the
/// measurement to <see cref="StartsEnd"/>, then the drain to <see cref="GiveUp"/>. The last two come earlier when it ends early.
/// Before <see cref="Start"/> all are infinite.
/// </summary>
internal sealed class LoadClock(TimeProvider time, LoadSettings settings)
{
    private readonly Lock _ending = new();
    private long _startsEnd = long.MaxValue;
    private long _giveUp = long.MaxValue;
    private bool _isEndedByNumber;
    private bool _isStopped;

    public long Begin { get; private set; } = long.MaxValue;

    public long Origin { get; private set; } = long.MaxValue;

    public long StartsEnd => Volatile.Read(ref _startsEnd);

    public long GiveUp => Volatile.Read(ref _giveUp);

    public long Now => time.GetTimestamp();

    public long Frequency => time.TimestampFrequency;

    public long Timestamps(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);

    public TimeSpan Between(long start, long end) => time.GetElapsedTime(start, end);

    /// <summary>The time on the axis; zero for earlier timestamps.</summary>
    public TimeSpan At(long timestamp) => Between(Origin, Math.Max(Origin, timestamp));

    /// <summary>Begins the warm-up.</summary>
    public void Start()
    {
        Begin = Now;
        Origin = Begin + Timestamps(settings.WarmUp);
        long end = Origin + Timestamps(settings.Duration);
        lock (_ending) End_NeedsLock(end, end + Timestamps(settings.Drain));
    }

    /// <summary>Notes that the last of a number of requests has started: the drain begins.</summary>
    public void EndStarts(long at)
    {
        lock (_ending)
        {
            if (at < StartsEnd) Volatile.Write(ref _isEndedByNumber, true);
            End_NeedsLock(at, at + Timestamps(settings.Drain));
        }
    }

    /// <summary>Whether the last of a number of requests, and not the time, has ended the starts.</summary>
    public bool IsEndedByNumber => Volatile.Read(ref _isEndedByNumber);

    /// <summary>Whether the run is over, the drain included.</summary>
    public bool IsOver => Now >= GiveUp;

    /// <summary>Whether <see cref="Stop"/> has ended it.</summary>
    public bool IsStopped => Volatile.Read(ref _isStopped);

    /// <summary>Ends it at once, without a drain.</summary>
    public void Stop(long now)
    {
        Volatile.Write(ref _isStopped, true);
        lock (_ending) End_NeedsLock(now, now);
    }

    /// <summary>Sets the ends; they only become earlier, in whatever order the load is ended.</summary>
    private void End_NeedsLock(long startsEnd, long giveUp)
    {
        Volatile.Write(ref _startsEnd, Math.Min(startsEnd, StartsEnd));
        Volatile.Write(ref _giveUp, Math.Min(giveUp, GiveUp));
    }
}
