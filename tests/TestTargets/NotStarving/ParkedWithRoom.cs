using System.Collections.Concurrent;

namespace TestTargets.NotStarving;

/// <summary>
/// 30 consumers sit on pool threads for ever, and MinThreads has made room for them; 300 quick requests a second flow.
/// </summary>
internal static class ParkedWithRoom
{
    public static readonly Scenario Scenario = new("parked-with-room",
        Label.Fine(Label.Blocking, Label.Healthy).Of(Kind.Partial), Start);

    private static readonly BlockingCollection<int> Inbox = [];
    private static long _quick;

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        ThreadPool.SetMinThreads(40, 40);
        for (int consumer = 0; consumer < 30; consumer++) _ = Task.Run(() => Inbox.Take());
        OpenLoop.Start(300, () => Interlocked.Increment(ref _quick));
    }
}
