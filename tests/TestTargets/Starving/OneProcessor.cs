namespace TestTargets.Starving;

/// <summary>A pool for one processor begins with one thread: 60 callers wait for 700 ms each.</summary>
internal static class OneProcessor
{
    public static readonly Scenario Scenario = new("1-processor",
        Label.Starves("task", "TestTargets.Starving.OneProcessor.Quote").Here().Of(Kind.Processors).OnProcessors(1).After(2),
        () => ClosedLoop.Start(60, Quote));

    private static void Quote()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(700).Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
