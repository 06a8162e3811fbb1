namespace ThreadPoolDiagnostics.CounterFiles;

/// <summary>What a counter means for a sample.</summary>
internal enum CounterRole
{
    /// <summary>Items in the queue.</summary>
    Queue,

    /// <summary>What an interval added to the queue's length: .NET 9 and 10 publish it as a counter.</summary>
    QueueChange,

    /// <summary>Threads of the pool.</summary>
    Threads,

    /// <summary>What an interval added to them.</summary>
    ThreadsChange,

    /// <summary>Items completed.</summary>
    Completed,

    /// <summary>Processor time in percent of the processors.</summary>
    CpuPercent,

    /// <summary>Processor time in seconds, in two parts: user and system.</summary>
    CpuSeconds,

    /// <summary>The number of processors of the process.</summary>
    Processors,

    /// <summary>Pauses for collections in milliseconds.</summary>
    PauseMilliseconds,

    /// <summary>Pauses for collections in seconds.</summary>
    PauseSeconds,

    /// <summary>Percent of the time since the last collection but one that the last one took.</summary>
    TimeInGc,

    /// <summary>Waits for locks.</summary>
    LockContentions,

    /// <summary>Exceptions, by type.</summary>
    Exceptions,

    /// <summary>Active timers.</summary>
    Timers,

    /// <summary>The working set in millions of bytes.</summary>
    WorkingSetMegabytes,

    /// <summary>The working set in bytes.</summary>
    WorkingSetBytes,

    /// <summary>The heap in millions of bytes.</summary>
    HeapMegabytes,
}

/// <summary>The roles by name: the EventCounters of .NET Core 3.0 and later, and the meter of .NET 9 and later.</summary>
internal static class CounterRoles
{
    private static readonly Dictionary<(string Name, bool IsRate), CounterRole> ByName = new()
    {
        [("ThreadPool Queue Length", false)] = CounterRole.Queue,
        [("ThreadPool Thread Count", false)] = CounterRole.Threads,
        [("ThreadPool Completed Work Item Count", true)] = CounterRole.Completed,
        [("CPU Usage", false)] = CounterRole.CpuPercent,
        [("Time paused by GC", true)] = CounterRole.PauseMilliseconds,
        [("% Time in GC since last GC", false)] = CounterRole.TimeInGc,
        [("Monitor Lock Contention Count", true)] = CounterRole.LockContentions,
        [("Exception Count", true)] = CounterRole.Exceptions,
        [("Number of Active Timers", false)] = CounterRole.Timers,
        [("Working Set", false)] = CounterRole.WorkingSetMegabytes,
        [("GC Heap Size", false)] = CounterRole.HeapMegabytes,

        [("dotnet.thread_pool.queue.length", false)] = CounterRole.Queue,
        [("dotnet.thread_pool.queue.length", true)] = CounterRole.QueueChange,
        [("dotnet.thread_pool.thread.count", false)] = CounterRole.Threads,
        [("dotnet.thread_pool.thread.count", true)] = CounterRole.ThreadsChange,
        [("dotnet.thread_pool.work_item.count", true)] = CounterRole.Completed,
        [("dotnet.process.cpu.time", true)] = CounterRole.CpuSeconds,
        [("dotnet.process.cpu.count", false)] = CounterRole.Processors,
        [("dotnet.gc.pause.time", true)] = CounterRole.PauseSeconds,
        [("dotnet.monitor.lock_contentions", true)] = CounterRole.LockContentions,
        [("dotnet.exceptions", true)] = CounterRole.Exceptions,
        [("dotnet.timer.count", false)] = CounterRole.Timers,
        [("dotnet.process.memory.working_set", false)] = CounterRole.WorkingSetBytes,
    };

    /// <summary>The role of a line; null for a counter that no sample needs.</summary>
    public static CounterRole? Of(CounterLine line) =>
        ByName.TryGetValue((line.BareName, line.IsRate), out CounterRole role) ? role : null;
}
