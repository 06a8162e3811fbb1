namespace TestTargets.NotStarving;

/// <summary>A queue that does not get shorter, because the processors are busy. 80 callers, 5 ms of computing each.</summary>
internal static class CpuBound
{
    public static readonly Scenario Scenario = new("cpu-bound",
        Label.Fine(Label.CpuSaturated), () => ClosedLoop.Start(80, () => Spinning.For(TimeSpan.FromMilliseconds(5))));
}
