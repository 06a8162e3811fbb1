namespace TestTargets.NotStarving;

/// <summary>The service hangs for 400 ms every 4 s while 30 callers block on it: a hiccup, no starvation.</summary>
internal static class ShortStalls
{
    public static readonly Scenario Scenario = new("short-stalls",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Burst), Start);

    private static readonly Dependency Service = new(firstStall: 3, stall: 0.4, period: 4);

    private static void Start()
    {
        ThreadPool.SetMinThreads(12, 12);
        ClosedLoop.Start(30, WorkAsync);
    }

    private static async Task WorkAsync()
    {
        await Task.Delay(1_000);
#pragma warning disable VSTHRD002, VSTHRD103 // Blocks, shortly
        _ = Service.AskAsync().Result;
#pragma warning restore VSTHRD002, VSTHRD103
    }
}
