using StockExchange.LoadEngine.Threads;

namespace StockExchange.LoadEngine.Pacing;

/// <summary>
/// What a pace knows about a vuser: how it gets its turn, and in a closed loop the times of its requests, without those of the
/// warm-up. Used by one thread at a time: its loop, or while that pauses, the thread that resumes it. Times are timestamps.
/// </summary>
internal sealed class Client
{
    private long _firstStart;

    /// <summary>Hands a turn to an idle or pausing vuser.</summary>
    public Handover<Turn> Turns { get; } = new();

    public int Requests { get; private set; }

    /// <summary>Whether it waits for its first turn, or has had it.</summary>
    public bool HasBegun { get; set; }

    /// <summary>The total time by which its pauses were too long.</summary>
    public long Overslept { get; private set; }

    /// <summary>The time from its first start to the end of the pause after its last answer; null before.</summary>
    public long? Elapsed { get; private set; }

    public void Start(long now)
    {
        if (Requests++ == 0) _firstStart = now;
    }

    public void Oversleep(long late) => Overslept += late;

    public void End(long now) => Elapsed = now - _firstStart;
}
