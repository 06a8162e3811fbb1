using System.Runtime.CompilerServices;

namespace TestTargets.NotStarving;

/// <summary>Loads 20 caches synchronously when it starts. That is over; what is left of it is a pool that grew.</summary>
internal static class BurstAtStart
{
    public static readonly Scenario Scenario = new("burst-at-start", Label.Fine(Label.Healthy).After(12), Start);

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        for (int cache = 0; cache < 20; cache++) ThreadPool.UnsafeQueueUserWorkItem(static _ => Load(), 0, preferLocal: false);
        ClosedLoop.Start(90, () => Task.Delay(30));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Load()
    {
#pragma warning disable VSTHRD002 // Blocks, once
        Task.Delay(1_500).Wait();
#pragma warning restore VSTHRD002
    }
}
