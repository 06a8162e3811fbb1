namespace TestTargets.Starving;

/// <summary>1,000 quick requests a second share the queue with 90 callers that hold their threads for a second.</summary>
internal static class QuickAmongBlocked
{
    public static readonly Scenario Scenario = new("quick-among-blocked",
        Label.Starves("task", "TestTargets.Starving.QuickAmongBlocked.Export").Here().Of(Kind.MixedLoad), Start);

    private static long _quick;

    private static void Start()
    {
        ClosedLoop.Start(90, Export);
        OpenLoop.Start(1_000, () => Interlocked.Increment(ref _quick));
    }

    private static void Export()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(1_000).Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
