namespace TestTargets.NotStarving;

/// <summary>A thread of its own for each of 10,000 clients, all of whom are silent; the pool's work flows beside them.</summary>
internal static class TenThousandThreads
{
    public static readonly Scenario Scenario = new("ten-thousand-threads", Label.Fine(Label.Healthy), Start);

    private const int SmallStack = 128 << 10;

    private static readonly ManualResetEventSlim Never = new();

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        for (int i = 0; i < 10_000; i++) new Thread(Never.Wait, SmallStack) { IsBackground = true }.Start();
        ClosedLoop.Start(10, () => Task.Delay(100));
    }
}
