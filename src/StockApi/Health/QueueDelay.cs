namespace StockExchange.StockApi.Health;

/// <summary>How long work waits for a thread of the pool, by one probe after the other. For any thread.</summary>
internal sealed class QueueDelay(TimeProvider time)
{
    private readonly Lock _lock = new();
    private TimeSpan _last;
    private long? _queued;

    /// <summary>
    /// What the last probe waited; while one waits longer than that, what it has waited so far. So starvation shows while it
    /// lasts, and is over when a probe has started at once.
    /// </summary>
    public TimeSpan Current
    {
        get
        {
            lock (_lock)
                return _queued is { } since && time.GetElapsedTime(since) is var waited && waited > _last ? waited : _last;
        }
    }

    /// <summary>A probe is put into the queue.</summary>
    public void Queue()
    {
        lock (_lock) _queued = time.GetTimestamp();
    }

    /// <summary>It has got its thread.</summary>
    public void Start()
    {
        lock (_lock)
        {
            _last = time.GetElapsedTime(_queued!.Value);
            _queued = null;
        }
    }
}
