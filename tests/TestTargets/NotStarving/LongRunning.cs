namespace TestTargets.NotStarving;

/// <summary>60 threads wait for ever, but they are their own (LongRunning); the pool's work flows.</summary>
internal static class LongRunning
{
    public static readonly Scenario Scenario = new("long-running", Label.Fine(Label.Healthy), Start);

    private static readonly SemaphoreSlim Orders = new(0);

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        for (int i = 0; i < 60; i++)
            _ = Task.Factory.StartNew(
                Orders.Wait, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        ClosedLoop.Start(100, () => Task.Delay(100));
    }
}
