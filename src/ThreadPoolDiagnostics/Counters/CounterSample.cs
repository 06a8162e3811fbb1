namespace ThreadPoolDiagnostics.Counters;

/// <summary>One interval of a process's runtime counters (RuntimeEventSource.cs).</summary>
public sealed record CounterSample
{
    /// <summary>When the sample arrived: the time since sampling began, on the caller's monotonic clock.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary><see cref="TimeProvider.GetTimestamp"/> on arrival, to put the sample on the caller's own time axis.</summary>
    public required long Timestamp { get; init; }

    /// <summary>The number of the pool's worker threads (threadpool-thread-count).</summary>
    public required int ThreadCount { get; init; }

    /// <summary>The number of work items that wait for a thread (threadpool-queue-length).</summary>
    public required long QueueLength { get; init; }

    /// <summary>Work items completed per second (threadpool-completed-items-count).</summary>
    public required double CompletedItemsPerSecond { get; init; }

    /// <summary>The number of active timers (active-timer-count).</summary>
    public required long ActiveTimers { get; init; }

    /// <summary>CPU use in percent of all cores together, 0 to 100: one busy core of two is 50 (cpu-usage).</summary>
    public required double CpuPercent { get; init; }

    /// <summary>Percent of the interval in GC pauses, 0 to 100; before .NET 8 of the last collection; null if unknown.</summary>
    public double? GcPausePercent { get; init; }

    /// <summary>Size of the garbage-collected heap in millions of bytes (gc-heap-size).</summary>
    public required double GcHeapMegabytes { get; init; }

    /// <summary>Lock contentions per second: how often a thread waited for a lock (monitor-lock-contention-count).</summary>
    public required double LockContentionsPerSecond { get; init; }

    /// <summary>Exceptions thrown per second (exception-count).</summary>
    public required double ExceptionsPerSecond { get; init; }

    /// <summary>The working set in millions of bytes (working-set).</summary>
    public required double WorkingSetMegabytes { get; init; }
}
