namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// The time axis of one load, in timestamps of the clock: warm-up from <see cref="Begin"/> to <see cref="Origin"/>, then what
/// counts to <see cref="StartsEnd"/>, then the drain to <see cref="GiveUp"/>. The last two come earlier when it ends early.
/// Before it was started, all of them are infinitely far.
/// </summary>
internal sealed class LoadClock(TimeProvider time, LoadSettings settings)
{
    private readonly Lock _ending = new();
    private long _startsEnd = long.MaxValue;
    private long _giveUp = long.MaxValue;
    private bool _isStopped;

    public long Begin { get; private set; } = long.MaxValue;

    public long Origin { get; private set; } = long.MaxValue;

    public long StartsEnd => Volatile.Read(ref _startsEnd);

    public long GiveUp => Volatile.Read(ref _giveUp);

    public long Now => time.GetTimestamp();

    public long Frequency => time.TimestampFrequency;

    public long Timestamps(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);

    public TimeSpan Between(long start, long end) => time.GetElapsedTime(start, end);

    /// <summary>On the time axis; zero for what is before it.</summary>
    public TimeSpan At(long timestamp) => Between(Origin, Math.Max(Origin, timestamp));

    /// <summary>The warm-up begins.</summary>
    public void Start()
    {
        Begin = Now;
        Origin = Begin + Timestamps(settings.WarmUp);
        EndStarts(Origin + Timestamps(settings.Duration));
    }

    /// <summary>The last request has started: the drain begins.</summary>
    public void EndStarts(long at)
    {
        lock (_ending) End_NeedsLock(at, at + Timestamps(settings.Drain));
    }

    /// <summary>Whether everything has to end.</summary>
    public bool IsOver => Now >= GiveUp;

    /// <summary>Somebody has ended it.</summary>
    public bool IsStopped => Volatile.Read(ref _isStopped);

    /// <summary>Ends it here and now, without a drain.</summary>
    public void Stop(long now)
    {
        Volatile.Write(ref _isStopped, true);
        lock (_ending) End_NeedsLock(now, now);
    }

    /// <summary>Both only ever come earlier, whoever ends it and in whatever order.</summary>
    private void End_NeedsLock(long startsEnd, long giveUp)
    {
        Volatile.Write(ref _startsEnd, Math.Min(startsEnd, StartsEnd));
        Volatile.Write(ref _giveUp, Math.Min(giveUp, GiveUp));
    }
}
