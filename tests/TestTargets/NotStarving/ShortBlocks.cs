namespace TestTargets.NotStarving;

/// <summary>Blocks, for 5 ms a request, 60 requests a second: not pretty, and a third of one thread.</summary>
internal static class ShortBlocks
{
    public static readonly Scenario Scenario = new("short-blocks",
        Label.Fine(Label.Healthy), () => OpenLoop.Start(60, () => Thread.Sleep(5)));
}
