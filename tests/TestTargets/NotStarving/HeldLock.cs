using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>One thread of its own keeps a lock for ever, two others wait for it. The pool has nothing to do.</summary>
internal static class HeldLock
{
    public static readonly Scenario Scenario = new("held-lock", Label.Fine(Label.Healthy).Of(Kind.Elsewhere), Start);

    private static readonly Lock Gate = new();
    private static readonly ManualResetEventSlim Taken = new();

    private static void Start()
    {
        OwnThread.Start("keeper", Keep);
        Taken.Wait();
        for (int i = 0; i < 2; i++) OwnThread.Start("waiter", Enter);
    }

    private static void Keep()
    {
        lock (Gate)
        {
            Taken.Set();
            Thread.Sleep(Timeout.Infinite);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Enter()
    {
        lock (Gate) Taken.Set(); // stands still
    }
}
