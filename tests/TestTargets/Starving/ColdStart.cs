namespace TestTargets.Starving;

/// <summary>
/// The first requests of a deployment: 24 callers load their settings synchronously, 400 ms each, into a pool of two threads. It
/// takes the pool three to five seconds to grow; then everything is loaded, and awaited.
/// </summary>
internal static class ColdStart
{
    public static readonly Scenario Scenario = new("cold-start",
        Label.Starves("task", "TestTargets.Starving.ColdStart.LoadSettings").Here().Of(Kind.ColdStart).FromItsStart().ForAWhile(),
        () => ClosedLoop.Start(24, WorkAsync));

    private static int _loaded;

    private static async Task WorkAsync()
    {
        if (Volatile.Read(ref _loaded) < 130) LoadSettings();
        await Task.Delay(100);
    }

    private static void LoadSettings()
    {
#pragma warning disable VSTHRD002 // The exhibit
        Task.Delay(400).Wait(); // blocks
#pragma warning restore VSTHRD002
        Interlocked.Increment(ref _loaded);
    }
}
