namespace TestTargets.Starving;

/// <summary>One stall of 4 s; it is over before whoever looks at the process for ten seconds has ended. 100 callers.</summary>
internal static class StallThatEnds
{
    public static readonly Scenario Scenario = new("stall-that-ends",
        Label.Starves("task", "TestTargets.Starving.StallThatEnds.Ask").Here().Of(Kind.Burst).ForAWhile(),
        () => ClosedLoop.Start(100, WorkAsync));

    private static readonly Dependency Service = new(firstStall: 6, stall: 4, period: null);

    private static async Task WorkAsync()
    {
        await Task.Delay(2_000);
        Ask();
    }

    private static void Ask()
    {
#pragma warning disable VSTHRD002 // The exhibit: 50 ms, as long as all goes well
        Service.AskAsync().Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
