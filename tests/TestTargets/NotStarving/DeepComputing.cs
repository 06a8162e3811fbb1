namespace TestTargets.NotStarving;

/// <summary>Busy processors below 150 calls, of which the runtime writes 100. 80 callers, 5 ms of computing each.</summary>
internal static class DeepComputing
{
    private const int Depth = 150;

    public static readonly Scenario Scenario = new("deep-computing",
        Label.Fine(Label.CpuSaturated), () => ClosedLoop.Start(80, () => Descend(Depth)));

    /// <summary>The sum keeps the compiler from making a loop of it.</summary>
    private static int Descend(int left)
    {
        if (left > 0) return 1 + Descend(left - 1);
        Spinning.For(TimeSpan.FromMilliseconds(5));
        return 0;
    }
}
