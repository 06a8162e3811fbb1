namespace TestTargets.NotStarving;

/// <summary>40 workers wait, of the 64 with which a pool for 64 processors begins; the others serve.</summary>
internal static class EnoughProcessors
{
    public static readonly Scenario Scenario = new("64-processors-enough",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Processors).OnProcessors(64), Start);

    private static void Start()
    {
        ClosedLoop.Start(40, () => Thread.Sleep(1_000));
        ClosedLoop.Start(20, () => Task.Delay(50));
    }
}
