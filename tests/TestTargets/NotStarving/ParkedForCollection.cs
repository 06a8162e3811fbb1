namespace TestTargets.NotStarving;

/// <summary>
/// 40 workers that allocate all the time are stopped again and again, all at once, for a collection that one of them makes.
/// </summary>
internal static class ParkedForCollection
{
    public static readonly Scenario Scenario = new("parked-for-collection",
        Label.Fine(Label.CpuSaturated, Label.Healthy).Of(Kind.Collection).With("DOTNET_gcConcurrent", "0").After(6), Start);

    private static void Start()
    {
        ThreadPool.SetMinThreads(48, 48);
        LargeHeap.Fill(60);
        ClosedLoop.Start(40, Allocate);
    }

    private static void Allocate()
    {
        for (int block = 0; block < 200; block++) GC.KeepAlive(new byte[4_000]);
    }
}
