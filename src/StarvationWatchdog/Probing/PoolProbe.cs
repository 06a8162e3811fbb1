namespace StarvationWatchdog.Probing;

/// <summary>
/// The watchdog's work item, which is queued repeatedly, and its queue delay. It is queued to the pool's global queue, like an
/// incoming request.
/// </summary>
internal sealed class PoolProbe(TimeProvider time) : IThreadPoolWorkItem
{
    private long _queued;
    private long _waited; // ticks
    private volatile bool _waits;

    /// <summary>Whether it is in the queue.</summary>
    public bool IsWaiting => _waits;

    /// <summary>The queue delay of the last run, or, if it is longer, the present wait.</summary>
    public TimeSpan Delay
    {
        get
        {
            bool waits = _waits; // read before the delay, which Execute writes before it clears the flag
            var last = new TimeSpan(Volatile.Read(ref _waited));
            TimeSpan present = waits ? time.GetElapsedTime(Volatile.Read(ref _queued)) : TimeSpan.Zero;
            return present > last ? present : last;
        }
    }

    /// <summary>Queues it. Must not be called while it waits.</summary>
    public void Queue()
    {
        Volatile.Write(ref _queued, time.GetTimestamp());
        _waits = true;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <summary>Runs on a pool thread.</summary>
    public void Execute()
    {
        Volatile.Write(ref _waited, time.GetElapsedTime(_queued).Ticks);
        _waits = false;
    }
}
