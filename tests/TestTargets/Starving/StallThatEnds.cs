namespace TestTargets.Starving;

/// <summary>
/// One stall of 4 s, 6 s after the start or when a file is there; it is over before whoever looks at the process for ten seconds
/// has ended. 100 callers.
/// </summary>
internal static class StallThatEnds
{
    /// <summary>The environment variable that names the file.</summary>
    private const string BeginsWith = "STALL_BEGINS_WITH";

    public static readonly Scenario Scenario = new("stall-that-ends",
        Label.Starves("task", "TestTargets.Starving.StallThatEnds.Ask").Here().Of(Kind.Burst).ForAWhile(),
        () => ClosedLoop.Start(100, WorkAsync));

    private static readonly Dependency Service = Environment.GetEnvironmentVariable(BeginsWith) is { } file
        ? new(firstStall: double.PositiveInfinity, stall: 4, period: null) { BeginsWith = file }
        : new(firstStall: 6, stall: 4, period: null);

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
