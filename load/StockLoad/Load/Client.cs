namespace StockExchange.StockLoad.Load;

/// <summary>How far a vuser of a closed loop has come with its requests, those of the warm-up not counted. Touched by one thread
/// at a time: its loop, or while that pauses, who wakes it up. Times are timestamps.</summary>
internal sealed class Client
{
    private long _firstStart;

    public int Requests { get; private set; }

    /// <summary>It has been told to wait for its first turn.</summary>
    public bool HasBegun { get; set; }

    /// <summary>By how much its pauses were too long, all together.</summary>
    public long Overslept { get; private set; }

    /// <summary>From its first start to the end of the pause after its last answer; null before that is over.</summary>
    public long? Elapsed { get; private set; }

    public void Start(long now)
    {
        if (Requests++ == 0) _firstStart = now;
    }

    public void Oversleep(long late) => Overslept += late;

    public void End(long now) => Elapsed = now - _firstStart;
}
