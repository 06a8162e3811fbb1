using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>124 listeners block a pool thread each, for ever; the pool has grown to that and serves the rest.</summary>
internal static class GrownPool
{
    public static readonly Scenario Scenario = new("grown-pool", Label.Fine(Label.Blocking), Start);

    private static readonly TaskCompletionSource Shutdown = new();

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        ThreadPool.SetMinThreads(130, 130); // instead of two minutes of growth
        for (int listener = 0; listener < 124; listener++)
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Listen(), 0, preferLocal: false);
        ClosedLoop.Start(10, () => Task.Delay(200));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Listen()
    {
#pragma warning disable VSTHRD002 // Blocks for ever, and nothing waits for its thread
        Shutdown.Task.Wait();
#pragma warning restore VSTHRD002
    }
}
