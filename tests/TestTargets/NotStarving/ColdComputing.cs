namespace TestTargets.NotStarving;

/// <summary>Computes its indexes when it starts, for two seconds on every processor, and serves afterwards.</summary>
internal static class ColdComputing
{
    public static readonly Scenario Scenario = new("cold-computing",
        Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.ColdStart).FromItsStart(), Start);

    private static void Start()
    {
        for (int index = 0; index < Environment.ProcessorCount; index++)
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Spinning.For(TimeSpan.FromSeconds(2)), 0, preferLocal: false);
        ClosedLoop.Start(20, () => Task.Delay(200));
    }
}
