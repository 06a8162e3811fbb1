namespace TestTargets.NotStarving;

/// <summary>A synchronous Main waits for the asynchronous program, on the main thread, for ever: as it should.</summary>
internal static class MainWaits
{
    public static readonly Scenario Scenario = new("main-waits", Label.Fine(Label.Healthy), () => OwnThread.Start("main", Run));

#pragma warning disable VSTHRD002 // Not a thread of the pool
    private static void Run() => RunAsync().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002

    private static async Task RunAsync()
    {
        while (true) await Task.WhenAll(Enumerable.Range(1, 50).Select(item => Task.Delay(item)));
    }
}
