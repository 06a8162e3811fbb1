namespace TestTargets.NotStarving;

/// <summary>One request in fifty blocks, for 200 ms; the others await. 50 requests a second: a fifth of one thread.</summary>
internal static class RareBadKind
{
    public static readonly Scenario Scenario = new("rare-bad-kind",
        Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Partial).After(6), Start);

    private static int _requests;

    private static void Start()
    {
        ThreadPool.SetMinThreads(6, 6);
        OpenLoop.Start(50, () =>
        {
            if (Interlocked.Increment(ref _requests) % 50 == 0) Thread.Sleep(200);
            else _ = Task.Delay(20);
        });
    }
}
