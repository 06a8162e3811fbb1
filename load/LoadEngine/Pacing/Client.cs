using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// What a pace knows of a vuser: how it is told its turn, and in a closed loop how far it has come with its requests,
/// those of the warm-up not counted. Touched by one thread at a time: its loop, or while that pauses, who wakes it up. Times are
/// timestamps.
/// </summary>
internal sealed class Client
{
    private long _firstStart;

    /// <summary>How one that is idle, or pauses, is told its turn.</summary>
    public Handover<Turn> Turns { get; } = new();

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
