namespace TestTargets.Starving;

/// <summary>A pool for 64 processors begins with 64 threads: 200 callers who sleep for 1.5 s hold them all.</summary>
internal static class ManyProcessors
{
    public static readonly Scenario Scenario = new("64-processors",
        Label.Starves("sleep", "TestTargets.Starving.ManyProcessors.Quote").Here().Of(Kind.Processors).OnProcessors(64),
        () => ClosedLoop.Start(200, Quote));

    private static void Quote() => Thread.Sleep(1_500); // blocks
}
