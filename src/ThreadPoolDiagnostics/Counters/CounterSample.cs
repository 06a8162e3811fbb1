namespace ThreadPoolDiagnostics.Counters;

/// <summary>One interval of a process's runtime counters, as its runtime reports them (RuntimeEventSource.cs).</summary>
public sealed record CounterSample
{
    /// <summary>When the sample arrived, since sampling began, on the caller's monotonic clock.</summary>
    public required TimeSpan Elapsed { get; init; }

    /// <summary><see cref="TimeProvider.GetTimestamp"/> on arrival, to put the sample on the caller's own time axis.</summary>
    public required long Timestamp { get; init; }

    /// <summary>Worker threads of the pool that exist (threadpool-thread-count).</summary>
    public required int ThreadCount { get; init; }

    /// <summary>Work items that wait for a thread (threadpool-queue-length).</summary>
    public required long QueueLength { get; init; }

    /// <summary>Work items completed, a second (threadpool-completed-items-count).</summary>
    public required double CompletedItemsPerSecond { get; init; }

    /// <summary>Timers that are running (active-timer-count).</summary>
    public required long ActiveTimers { get; init; }

    /// <summary>Percent of all cores together, 0 to 100: one busy core of two is 50 (cpu-usage).</summary>
    public required double CpuPercent { get; init; }

    /// <summary>
    /// Percent of the interval in which garbage collections had stopped the process, 0 to 100 (total-pause-time-by-gc; before
    /// .NET 8 the share of the last collection, time-in-gc). Null where the runtime does not say.
    /// </summary>
    public double? GcPausePercent { get; init; }

    /// <summary>Size of the garbage-collected heap in millions of bytes (gc-heap-size).</summary>
    public required double GcHeapMegabytes { get; init; }

    /// <summary>Times that a thread had to wait for a lock, a second (monitor-lock-contention-count).</summary>
    public required double LockContentionsPerSecond { get; init; }

    /// <summary>Exceptions thrown, a second (exception-count).</summary>
    public required double ExceptionsPerSecond { get; init; }

    /// <summary>Physical memory that the process occupies in millions of bytes (working-set).</summary>
    public required double WorkingSetMegabytes { get; init; }
}
