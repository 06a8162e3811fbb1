namespace StockExchange.LoadEngine.Running;

/// <summary>What a load run is doing right now, for whoever watches: every member may be read from any thread.</summary>
public sealed class LoadMeter
{
    private long _answered;
    private long _failed;
    private int _inFlight;

    /// <summary>Whole answers so far, those of the warm-up included.</summary>
    public long Answered => Volatile.Read(ref _answered);

    /// <summary>Requests without one.</summary>
    public long Failed => Volatile.Read(ref _failed);

    /// <summary>Requests that wait for their answers.</summary>
    public int InFlight => Volatile.Read(ref _inFlight);

    internal void Begin() => Interlocked.Increment(ref _inFlight);

    internal void End(bool isAnswered)
    {
        Interlocked.Decrement(ref _inFlight);
        if (isAnswered) Interlocked.Increment(ref _answered);
        else Interlocked.Increment(ref _failed);
    }
}
