namespace TestTargets.Starving;

/// <summary>The configuration allows 16 threads, and 60 callers hold one for 500 ms each: it never grows.</summary>
internal static class ConfiguredMaximum
{
    public static readonly Scenario Scenario = new("configured-maximum",
        Label.Starves("sleep", "TestTargets.Starving.ConfiguredMaximum.Poll").Here().Of(Kind.Maximum).After(12)
            .With("DOTNET_ThreadPool_ForceMaxWorkerThreads", "0x10"),
        () => ClosedLoop.Start(60, Poll));

    private static void Poll() => Thread.Sleep(500); // blocks
}
