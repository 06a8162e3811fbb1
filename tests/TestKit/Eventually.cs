using System.Diagnostics;

namespace StockExchange.TestKit;

/// <summary>Waits for what can be observed, with a deadline so generous that only a defect misses it.</summary>
internal static class Eventually
{
    private static readonly TimeSpan Deadline = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(50);

    public static void Holds(Func<bool> condition, string what) => Holds(condition, () => what, Deadline);

    /// <summary>Asks again and again, without the thread pool, which may starve meanwhile.</summary>
    public static void Holds(Func<bool> condition, Func<string> what, TimeSpan patience)
    {
        long start = Stopwatch.GetTimestamp();
        while (!condition())
        {
            CheckTime(start, what, patience);
            Thread.Sleep(Pause);
        }
    }

    /// <summary>The same without holding a thread.</summary>
    public static async Task HoldsAsync(Func<bool> condition, Func<string> what, TimeSpan patience)
    {
        long start = Stopwatch.GetTimestamp();
        while (!condition())
        {
            CheckTime(start, what, patience);
            await Task.Delay(Pause, TestContext.Current.CancellationToken);
        }
    }

    private static void CheckTime(long start, Func<string> what, TimeSpan patience) =>
        Assert.True(Stopwatch.GetElapsedTime(start) < patience, $"not within {patience.TotalSeconds} s: {what()}");
}
