namespace TestTargets.Starving;

/// <summary>Ten collections a second, which are not the cause: 90 callers wait for 800 ms each.</summary>
internal static class CollectingAndBlocked
{
    public static readonly Scenario Scenario = new("collecting-and-blocked",
        Label.Starves("task", "TestTargets.Starving.CollectingAndBlocked.Load").Here()
            .Of(Kind.Collection).With("DOTNET_gcConcurrent", "0"),
        Start);

    private static void Start()
    {
        LargeHeap.Fill(20);
        ClosedLoop.Start(90, Load);
        OwnThread.Start("allocations", () =>
        {
            for (; ; Thread.Sleep(100)) GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        });
    }

    private static void Load()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(800).Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
