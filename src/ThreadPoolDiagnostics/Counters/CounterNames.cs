namespace ThreadPoolDiagnostics.Counters;

/// <summary>The EventCounters of System.Runtime that make up a sample; .NET Core 3.0 to 10 publish all of them.</summary>
internal static class CounterNames
{
    public const string ThreadCount = "threadpool-thread-count";
    public const string QueueLength = "threadpool-queue-length";
    public const string CompletedItems = "threadpool-completed-items-count";
    public const string ActiveTimers = "active-timer-count";
    public const string CpuUsage = "cpu-usage";
    public const string GcHeapSize = "gc-heap-size";
    public const string LockContentions = "monitor-lock-contention-count";
    public const string Exceptions = "exception-count";
    public const string WorkingSet = "working-set";

    /// <summary>Milliseconds of garbage collection pauses. .NET 8 and later; not needed for a sample.</summary>
    public const string GcPauseTime = "total-pause-time-by-gc";

    /// <summary>Percent of the time between the last two collections spent in the last one; not needed for a sample.</summary>
    public const string TimeInGc = "time-in-gc";

    /// <summary>Follows those two in a burst (RuntimeEventSource.cs): after it, neither of them comes.</summary>
    public const string AfterGc = "gen-0-size";

    /// <summary>The counters that a sample needs.</summary>
    public static readonly IReadOnlySet<string> All = new HashSet<string>(StringComparer.Ordinal)
    {
        ThreadCount, QueueLength, CompletedItems, ActiveTimers, CpuUsage, GcHeapSize, LockContentions, Exceptions, WorkingSet,
    };
}
