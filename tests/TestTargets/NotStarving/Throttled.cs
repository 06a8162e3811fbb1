namespace TestTargets.NotStarving;

/// <summary>
/// Eight callers compute in a container that may use half a processor: the quota stops all threads, nine tenths of the time.
/// </summary>
internal static class Throttled
{
    public static readonly Scenario Scenario = new("quota-throttled",
        Label.Fine(Label.CpuSaturated).Of(Kind.Quota).UnderQuota(0.5),
        () => ClosedLoop.Start(8, () => Spinning.For(TimeSpan.FromMilliseconds(5))));
}
