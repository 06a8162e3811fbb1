namespace TestTargets.NotStarving;

/// <summary>One processor that computes; now and then its worker meets a lock that another thread holds briefly.</summary>
internal static class OneBusyProcessor
{
    public static readonly Scenario Scenario = new("1-processor-busy",
        Label.Fine(Label.CpuSaturated).Of(Kind.Processors).OnProcessors(1), Start);

    private static readonly Lock Gate = new();

    private static void Start()
    {
        ClosedLoop.Start(40, Compute);
        OwnThread.Start("statistics", () =>
        {
            for (; ; Thread.Sleep(40))
                lock (Gate) Thread.Sleep(3);
        });
    }

    private static void Compute()
    {
        Spinning.For(TimeSpan.FromMilliseconds(5));
        lock (Gate) Spinning.For(TimeSpan.FromMicroseconds(50));
    }
}
