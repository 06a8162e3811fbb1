using ThreadPoolDiagnostics.Counters;

namespace StockExchange.StockLoad.Tests.Shared.Watching;

/// <summary>Counter samples made by hand.</summary>
internal static class Sample
{
    public static CounterSample Of(int threads, long queue, double completed, double cpu) => new()
    {
        Elapsed = TimeSpan.Zero,
        Timestamp = 0,
        ThreadCount = threads,
        QueueLength = queue,
        CompletedItemsPerSecond = completed,
        ActiveTimers = 0,
        CpuPercent = cpu,
        GcHeapMegabytes = 0,
        LockContentionsPerSecond = 0,
        ExceptionsPerSecond = 0,
        WorkingSetMegabytes = 0,
    };
}
