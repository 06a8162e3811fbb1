namespace TestTargets.Starving;

/// <summary>80 callers block for 600 ms, while one thread takes a third of the container's half processor.</summary>
internal static class BusyAndBlockedUnderQuota
{
    public static readonly Scenario Scenario = new("quota-busy-and-blocked",
        Label.Starves("sleep", "TestTargets.Starving.BusyAndBlockedUnderQuota.Poll").Here()
            .Of(Kind.Quota).UnderQuota(0.5), Start);

    private static void Start()
    {
        ClosedLoop.Start(80, Poll);
        OwnThread.Start("index", () =>
        {
            for (; ; Thread.Sleep(5)) Spinning.For(TimeSpan.FromMilliseconds(1));
        });
    }

    private static void Poll()
    {
        for (Task<int> answer = AskAsync(); !answer.IsCompleted;) Thread.Sleep(20); // blocks
    }

    private static async Task<int> AskAsync()
    {
        await Task.Delay(600);
        return 1;
    }
}
