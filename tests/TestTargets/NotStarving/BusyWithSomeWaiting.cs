using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>
/// The processors are busy and the queue is long; a few threads wait for a lock as well, but more threads would change nothing.
/// </summary>
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
