using ThreadPoolDiagnostics.Counters;
using ThreadPoolDiagnostics.Observing;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace DotnetStarvation.Tests.Watch;

/// <summary>A process that has begun to starve, with fixed numbers.</summary>
internal static class SampleStates
{
    public static WatchState Starving { get; } = new()
    {
        Elapsed = TimeSpan.FromSeconds(83),
        Samples = [.. Enumerable.Range(0, 8).Select(Sample)],
        StacksAge = TimeSpan.FromSeconds(3.2),
        Silence = TimeSpan.FromSeconds(0.4),
        Diagnosis = new(
            Verdict.Starving,
            "The thread pool starves: work waits for blocked threads.",
            ["Work waited for a thread in 8 of 8 samples."],
            [
                new("Shop.Orders.Show(int)", WaitKind.Task, 0.9, 33, []) { Source = new("/src/Shop/Orders.cs", 12) },
                new("Shop.Cart.Pay()", WaitKind.Lock, 0.1, 4, []),
            ],
            ["Orders.Show: await the task instead of .Result, .Wait() or GetAwaiter().GetResult()."],
            new Forecast(133, 150, TimeSpan.FromSeconds(25), "This load needs 133 threads.")),
    };

    private static CounterSample Sample(int second) => Given.Sample(queue: 100, itemsPerSecond: 12.5, at: second) with
    {
        Timestamp = second,
        ThreadCount = 10 + (4 * second),
        ActiveTimers = 7,
        CpuPercent = 50,
        GcHeapMegabytes = 3.25,
        LockContentionsPerSecond = second,
        WorkingSetMegabytes = 60,
    };
}
