namespace TestTargets.Starving;

/// <summary>A pool for 64 processors begins with 64 threads: 200 callers who wait for 1.5 s hold them all.</summary>
internal static class ManyProcessors
{
    public static readonly Scenario Scenario = new("64-processors",
        Label.Starves("task", "TestTargets.Starving.ManyProcessors.Quote").Here().Of(Kind.Processors).OnProcessors(64),
        () => ClosedLoop.Start(200, Quote));

    private static void Quote()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(1_500).Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
