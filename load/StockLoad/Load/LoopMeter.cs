namespace StockExchange.StockLoad.Load;

/// <summary>What a load run is doing right now, for whoever watches: every member may be read from any thread.</summary>
internal sealed class LoopMeter
{
    private int _finished;
    private int _inFlight;

    public int Finished => Volatile.Read(ref _finished);

    public int InFlight => Volatile.Read(ref _inFlight);

    internal void Started() => Interlocked.Increment(ref _inFlight);

    internal void Ended()
    {
        Interlocked.Decrement(ref _inFlight);
        Interlocked.Increment(ref _finished);
    }
}
