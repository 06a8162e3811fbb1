namespace TestTargets.NotStarving;

/// <summary>The same stall of 3 s, but awaited: the callers hang, the pool does not. 80 callers.</summary>
internal static class AwaitedStall
{
    public static readonly Scenario Scenario = new("awaited-stall",
        Label.Fine(Label.Healthy).Of(Kind.Burst), () => ClosedLoop.Start(80, WorkAsync));

    private static readonly Dependency Service = new(firstStall: 6, stall: 3, period: 15);

    private static async Task WorkAsync()
    {
        await Task.Delay(300);
        _ = await Service.AskAsync();
    }
}
