namespace TestTargets.NotStarving;

/// <summary>The same cold start with 64 threads from the beginning.</summary>
internal static class ColdButCovered
{
    public static readonly Scenario Scenario = new("cold-but-covered",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.ColdStart).FromItsStart(), Start);

    private static int _loaded;

    private static void Start()
    {
        ThreadPool.SetMinThreads(64, 64);
        ClosedLoop.Start(40, WorkAsync);
    }

    private static async Task WorkAsync()
    {
        if (Interlocked.Increment(ref _loaded) < 60) Thread.Sleep(500);
        await Task.Delay(100);
    }
}
