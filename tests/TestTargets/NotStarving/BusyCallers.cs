namespace TestTargets.NotStarving;

/// <summary>
/// A caller for each processor, whose items compute 5 ms each: the processors are full, and nothing waits for a thread.
/// </summary>
internal static class BusyCallers
{
    public static readonly Scenario Scenario = new("busy-callers", Label.Fine(Label.Healthy, Label.CpuSaturated),
        () => ClosedLoop.Start(Environment.ProcessorCount, () => Spinning.For(TimeSpan.FromMilliseconds(5))));
}
