namespace TestTargets.NotStarving;

/// <summary>
/// 60 callers hold a thread for a second each, 1,000 quick requests a second come beside them, and there are 90 threads for all.
/// </summary>
internal static class QuickBesideEnough
{
    public static readonly Scenario Scenario = new("quick-beside-enough",
        Label.Fine(Label.Blocking, Label.Healthy).Of(Kind.MixedLoad), Start);

    private static long _quick;

    private static void Start()
    {
        ThreadPool.SetMinThreads(90, 90);
        ClosedLoop.Start(60, () => Thread.Sleep(1_000));
        OpenLoop.Start(1_000, () => Interlocked.Increment(ref _quick));
    }
}
