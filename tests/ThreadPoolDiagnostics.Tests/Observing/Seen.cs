using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.Stacks;
using ThreadPoolDiagnostics.Stacks.Frames;

namespace ThreadPoolDiagnostics.Tests.Observing;

/// <summary>Observations by hand.</summary>
internal static class Seen
{
    public static Observation With(CounterSample[]? samples = null, StackSnapshot[]? stacks = null, double seconds = 10) => new()
    {
        Processors = 2,
        Duration = TimeSpan.FromSeconds(seconds),
        Samples = samples ?? [],
        Stacks = stacks ?? [],
    };

    public static CounterSample Sample(long queue, double itemsPerSecond, double at = 1) => new()
    {
        Elapsed = TimeSpan.FromSeconds(at),
        Timestamp = 0,
        ThreadCount = 10,
        QueueLength = queue,
        CompletedItemsPerSecond = itemsPerSecond,
        ActiveTimers = 0,
        CpuPercent = 1,
        GcHeapMegabytes = 1,
        LockContentionsPerSecond = 0,
        ExceptionsPerSecond = 0,
        WorkingSetMegabytes = 1,
    };

    /// <summary>So many threads with these frames each, innermost first; those of the application begin with App.</summary>
    public static StackSnapshot Snapshot(params (int Count, string[] Frames)[] threads)
    {
        int id = 0;
        StackGroup[] groups =
        [
            .. threads.Where(same => same.Count > 0).Select(same => new StackGroup(
                [.. same.Frames.Select(frame => new StackFrame("M", frame, frame.StartsWith("App.", StringComparison.Ordinal)))],
                [.. Enumerable.Range(0, same.Count).Select(_ => ++id)])),
        ];
        return new StackSnapshot(TimeSpan.FromSeconds(1), new StackReport(groups, id, TimeSpan.Zero));
    }
}
