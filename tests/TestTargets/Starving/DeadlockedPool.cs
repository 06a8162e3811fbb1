namespace TestTargets.Starving;

/// <summary>At most eight threads, which all wait for work queued behind them: only more threads would help.</summary>
internal static class DeadlockedPool
{
    public static readonly Scenario Scenario = new("deadlocked-pool",
        Label.Starves("task", "TestTargets.Starving.DeadlockedPool.Nest").Here().Of(Kind.Maximum), Start);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(8, 8);
        ClosedLoop.Start(40, Nest);
    }

    private static void Nest()
    {
        var inner = new Task(static () => Spinning.For(TimeSpan.FromMicroseconds(10)));
        ThreadPool.UnsafeQueueUserWorkItem(static task => task.RunSynchronously(), inner, preferLocal: false);
#pragma warning disable VSTHRD002 // The exhibit: the inner task needs a thread, and its outer one has the last
        inner.Wait(); // blocks
#pragma warning restore VSTHRD002
    }
}
