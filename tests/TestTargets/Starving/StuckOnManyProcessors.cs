namespace TestTargets.Starving;

/// <summary>64 processors, at most 64 threads, all of them waiting for ever. Behind them 40 items are stuck.</summary>
internal static class StuckOnManyProcessors
{
    public static readonly Scenario Scenario = new("64-processors-stuck",
        Label.Starves("handle", "TestTargets.Starving.StuckOnManyProcessors.Ask").Here()
            .Of(Kind.Processors).OnProcessors(64), Start);

    private static readonly ManualResetEvent Answer = new(initialState: false);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(64, 64);
        ClosedLoop.Start(104, () => _ = Ask());
    }

    private static bool Ask() => Answer.WaitOne(); // blocks
}
