namespace TestTargets.Starving;

/// <summary>
/// A deployment's first requests: 40 callers load settings synchronously, 500 ms each, into a small pool that grows in seconds;
/// then all is awaited.
/// </summary>
internal static class ColdStart
{
    public static readonly Scenario Scenario = new("cold-start",
        Label.Starves("sleep", "TestTargets.Starving.ColdStart.LoadSettings").Here()
            .Of(Kind.ColdStart).FromItsStart().ForAWhile(),
        () => ClosedLoop.Start(40, WorkAsync));

    private static int _loaded;

    private static async Task WorkAsync()
    {
        if (Volatile.Read(ref _loaded) < 60) LoadSettings();
        await Task.Delay(100);
    }

    private static void LoadSettings()
    {
        Thread.Sleep(500); // blocks
        Interlocked.Increment(ref _loaded);
    }
}
