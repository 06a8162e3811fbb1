namespace StockExchange.LoadEngine.Running;

/// <summary>The current state of a load run. Thread-safe.</summary>
public sealed class LoadMeter
{
    private long _answered;
    private long _failed;
    private long _iterations;
    private int _inFlight;

    /// <summary>The number of answers so far, the warm-up included.</summary>
    public long Answered => Volatile.Read(ref _answered);

    /// <summary>The number of failed requests so far, the warm-up included.</summary>
    public long Failed => Volatile.Read(ref _failed);

    /// <summary>The number of iterations of a flow that have ended so far, the warm-up included.</summary>
    public long Iterations => Volatile.Read(ref _iterations);

    /// <summary>The number of requests in flight.</summary>
    public int InFlight => Volatile.Read(ref _inFlight);

    internal void Begin() => Interlocked.Increment(ref _inFlight);

    internal void EndIteration() => Interlocked.Increment(ref _iterations);

    internal void End(bool isAnswered)
    {
        Interlocked.Decrement(ref _inFlight);
        if (isAnswered) Interlocked.Increment(ref _answered);
        else Interlocked.Increment(ref _failed);
    }
}
