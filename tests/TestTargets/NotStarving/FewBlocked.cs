namespace TestTargets.NotStarving;

/// <summary>Three workers of a dozen block all the time, the others serve 500 quick requests a second.</summary>
internal static class FewBlocked
{
    public static readonly Scenario Scenario = new("few-blocked",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Partial), Start);

    private static long _quick;

    private static void Start()
    {
        ThreadPool.SetMinThreads(12, 12);
        ClosedLoop.Start(3, () => Thread.Sleep(700));
        OpenLoop.Start(500, () => Interlocked.Increment(ref _quick));
    }
}
