namespace TestTargets.NotStarving;

/// <summary>Parallel.For for what it is made for: two of them compute on all processors.</summary>
internal static class ParallelComputing
{
    public static readonly Scenario Scenario = new("parallel-computing",
        Label.Fine(Label.CpuSaturated, Label.Healthy), () => ClosedLoop.Start(2, Compute));

    private static void Compute() => Parallel.For(0, 1_000, _ => Spinning.For(TimeSpan.FromMilliseconds(1)));
}
