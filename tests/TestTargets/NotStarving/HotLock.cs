using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>A lock that 60 callers want thousands of times a second, for microseconds: contended, and it keeps up.</summary>
internal static class HotLock
{
    public static readonly Scenario Scenario = new("hot-lock",
        Label.Fine(Label.Healthy, Label.CpuSaturated), () => ClosedLoop.Start(60, Count));

    private static readonly Dictionary<int, int> Hits = [];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Count()
    {
        Spinning.For(TimeSpan.FromMicroseconds(20));
        lock (Hits)
        {
            Hits[1] = Hits.GetValueOrDefault(1) + 1;
            Spinning.For(TimeSpan.FromMicroseconds(30));
        }
    }
}
