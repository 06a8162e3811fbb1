namespace TestTargets.NotStarving;

/// <summary>
/// A scheduler of its own lets blocking work run one at a time, on one thread of the pool. Its queue is long, the pool's is not,
/// and the rest of the program flows.
/// </summary>
internal static class OwnScheduler
{
    public static readonly Scenario Scenario = new("own-scheduler", Label.Fine(Label.Healthy, Label.Blocking), Start);

    private static void Start()
    {
        var turns = new TaskFactory(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
        ClosedLoop.Start(60, () => turns.StartNew(() => Thread.Sleep(20)));
        ClosedLoop.Start(60, () => Task.Delay(40));
    }
}
