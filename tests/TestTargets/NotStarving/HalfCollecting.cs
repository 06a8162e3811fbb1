namespace TestTargets.NotStarving;

/// <summary>
/// Half its time in collections: 20 callers, a full collection in forty requests, 150 MB of live objects. Stopped threads wait
/// for nothing of the program's.
/// </summary>
internal static class HalfCollecting
{
    public static readonly Scenario Scenario = new("half-collecting",
        Label.Fine(Label.CpuSaturated, Label.Healthy).Of(Kind.Collection).With("DOTNET_gcConcurrent", "0").After(6), Start);

    private static int _requests;

    private static void Start()
    {
        LargeHeap.Fill(150);
        ClosedLoop.Start(20, ServeAsync);
    }

    private static async Task ServeAsync()
    {
        if (Interlocked.Increment(ref _requests) % 40 == 0) GC.Collect(2, GCCollectionMode.Forced, blocking: true);
        Spinning.For(TimeSpan.FromMilliseconds(2));
        await Task.Delay(10);
    }
}
