namespace StarvationWatchdog.Probing;

/// <summary>
/// The one work item of the watchdog, queued again and again, and how long it waits there. It goes into the queue that all of the
/// pool's threads share, as a request does that arrives.
/// </summary>
internal sealed class PoolProbe(TimeProvider time) : IThreadPoolWorkItem
{
    private long _queued;
    private long _waited; // ticks
    private volatile bool _waits;

    /// <summary>It is in the queue.</summary>
    public bool IsWaiting => _waits;

    /// <summary>Of the last one; while one waits longer than that, how long so far.</summary>
    public TimeSpan Delay
    {
        get
        {
            bool waits = _waits; // before the last one's delay, which is written before it says that it waits no more
            var last = new TimeSpan(Volatile.Read(ref _waited));
            TimeSpan present = waits ? time.GetElapsedTime(Volatile.Read(ref _queued)) : TimeSpan.Zero;
            return present > last ? present : last;
        }
    }

    /// <summary>Puts it into the queue; not while it waits there.</summary>
    public void Queue()
    {
        Volatile.Write(ref _queued, time.GetTimestamp());
        _waits = true;
        ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
    }

    /// <summary>On a thread of the pool.</summary>
    public void Execute()
    {
        Volatile.Write(ref _waited, time.GetElapsedTime(_queued).Ticks);
        _waits = false;
    }
}
