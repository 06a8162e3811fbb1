using System.Collections.Concurrent;

namespace TestTargets.NotStarving;

/// <summary>
/// Four consumers sit on pool threads for ever. The pool has got four more in a few seconds, and everything else flows.
/// </summary>
internal static class ParkedConsumers
{
    public static readonly Scenario Scenario = new("parked-consumers",
        Label.Fine(Label.Healthy, Label.Blocking).After(10), Start);

    private static readonly BlockingCollection<int> Inbox = [];

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        for (int i = 0; i < 4; i++) _ = Task.Run(() => Inbox.Take());
        ClosedLoop.Start(60, () => Task.Delay(50));
    }
}
