namespace TestTargets.Starving;

/// <summary>80 callers await a quick service, but for one synchronous call; every 15 s the service hangs for 3 s.</summary>
internal static class StallEveryQuarter
{
    public static readonly Scenario Scenario = new("stall-every-15-s",
        Label.Starves("task", "TestTargets.Starving.StallEveryQuarter.Ask").Here().Of(Kind.Burst).ForAWhile(),
        () => ClosedLoop.Start(80, WorkAsync));

    private static readonly Dependency Service = new(firstStall: 7, stall: 3, period: 15);

    private static async Task WorkAsync()
    {
        await Task.Delay(1_500);
        Ask();
    }

    private static void Ask()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: 50 ms, as long as all goes well
        _ = Service.AskAsync().Result; // blocks
#pragma warning restore VSTHRD002, VSTHRD103
    }
}
