namespace TestTargets.NotStarving;

/// <summary>As many threads as processors, all of them computing: the pool is at its maximum, and no thread would help.</summary>
internal static class MaximumComputing
{
    public static readonly Scenario Scenario = new("maximum-computing", Label.Fine(Label.CpuSaturated).Of(Kind.Maximum), Start);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(Environment.ProcessorCount, Environment.ProcessorCount);
        ClosedLoop.Start(50, () => Spinning.For(TimeSpan.FromMilliseconds(4)));
    }
}
