namespace StockExchange.StockLoad.Load;

/// <summary>What a load run is doing right now, for whoever watches: every member may be read from any thread.</summary>
internal sealed class LoadMeter
{
    private long _answered;
    private long _failed;
    private int _inFlight;

    public long Answered => Volatile.Read(ref _answered);

    public long Failed => Volatile.Read(ref _failed);

    public int InFlight => Volatile.Read(ref _inFlight);

    internal void Begin() => Interlocked.Increment(ref _inFlight);

    internal void End(bool isAnswered)
    {
        Interlocked.Decrement(ref _inFlight);
        if (isAnswered) Interlocked.Increment(ref _answered);
        else Interlocked.Increment(ref _failed);
    }
}
