namespace TestTargets.Starving;

/// <summary>A service that idles until 120 jobs are due at once, every 12 s; each holds its thread for 700 ms.</summary>
internal static class HourlyJobs
{
    public static readonly Scenario Scenario = new("jobs-at-once",
        Label.Starves("sleep", "TestTargets.Starving.HourlyJobs.Run").Here().Of(Kind.Burst).ForAWhile(), Start);

    private static void Start()
    {
        ThreadPool.SetMaxThreads(16, 16);
        ClosedLoop.Start(10, () => Task.Delay(100));
        for (int job = 0; job < 120; job++) ClosedLoop.Start(1, WorkAsync);
    }

    private static async Task WorkAsync()
    {
        await Task.Delay(12_000 - (int)(Environment.TickCount64 % 12_000)); // full twelve seconds of the machine's clock
        Run();
    }

    private static void Run() => Thread.Sleep(700); // blocks
}
