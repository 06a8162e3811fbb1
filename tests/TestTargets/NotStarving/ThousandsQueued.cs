namespace TestTargets.NotStarving;

/// <summary>
/// 5,000 callers who do next to nothing: thousands are always in the queue, and each waits for some milliseconds.
/// </summary>
internal static class ThousandsQueued
{
    public static readonly Scenario Scenario = new("thousands-queued",
        Label.Fine(Label.CpuSaturated, Label.Healthy).Of(Kind.MixedLoad), () => ClosedLoop.Start(5_000, Count));

    private static long _count;

    private static void Count() => Interlocked.Increment(ref _count);
}
