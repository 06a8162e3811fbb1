using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>Busy processors and a long queue; a few threads wait for a lock, but more threads would not help.</summary>
internal static class BusyWithSomeWaiting
{
    public static readonly Scenario Scenario = new("busy-with-waiting", Label.Fine(Label.CpuSaturated), Start);

    private static readonly Lock Gate = new();

    private static void Start()
    {
        ThreadPool.SetMinThreads(Environment.ProcessorCount + 4, 4);
        for (int i = 0; i < 3; i++) ClosedLoop.Start(1, Log);
        ClosedLoop.Start(60 * Environment.ProcessorCount, () => Spinning.For(TimeSpan.FromMilliseconds(8)));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Log()
    {
        lock (Gate) Thread.Sleep(2);
    }
}
