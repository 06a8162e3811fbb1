namespace TestTargets.NotStarving;

/// <summary>At most four threads, and 200 callers who await: four are plenty.</summary>
internal static class MaximumAwaiting
{
    public static readonly Scenario Scenario = new("maximum-awaiting", Label.Fine(Label.Healthy).Of(Kind.Maximum), Start);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(4, 4);
        ClosedLoop.Start(200, () => Task.Delay(100));
    }
}
