using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A consumer for each of 150 tenants, on Task.Run, with nothing to consume; other work queues behind them.</summary>
internal static class ManyConsumers
{
    public static readonly Scenario Scenario = new("blocking-collection",
        Label.Starves("semaphore", "TestTargets.Starving.ManyConsumers.Drain"), Start);

    private static readonly ConcurrentDictionary<int, BlockingCollection<string>> Tenants = [];

    private static void Start()
    {
        OwnClock.AddEndlessWait();
        for (int tenant = 0; tenant < 150; tenant++)
        {
            BlockingCollection<string> inbox = Tenants.GetOrAdd(tenant, _ => []);
            _ = Task.Run(() => Drain(inbox));
        }
        ClosedLoop.Start(20, () => Task.Delay(20));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Drain(BlockingCollection<string> inbox)
    {
        foreach (string message in inbox.GetConsumingEnumerable()) // The exhibit: waits for ever on a thread of the pool
            Console.Error.WriteLine(message);
    }
}
