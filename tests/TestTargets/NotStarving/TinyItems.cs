namespace TestTargets.NotStarving;

/// <summary>Bursts of 10,000 tiny items, five a second: a queue in the thousands, gone within milliseconds.</summary>
internal static class TinyItems
{
    public static readonly Scenario Scenario = new(
        "tiny-items", Label.Fine(Label.Healthy), () => OwnThread.Start("bursts", Burst));

    private static long _count;

    private static void Burst()
    {
        for (; ; Thread.Sleep(200))
            for (int item = 0; item < 10_000; item++)
                ThreadPool.UnsafeQueueUserWorkItem(static _ => Interlocked.Increment(ref _count), 0, preferLocal: false);
    }
}
