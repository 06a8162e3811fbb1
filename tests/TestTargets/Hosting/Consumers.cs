using System.Collections.Concurrent;

namespace TestTargets;

/// <summary>Threads that wait for work: in a queue, by sleeping, for a signal, or for an asynchronous loop.</summary>
internal static class Consumers
{
    private static readonly BlockingCollection<int> Orders = [];
    private static readonly AutoResetEvent Signal = new(initialState: false);

    public static void Start()
    {
        OwnThread.Start("orders", Consume);
        OwnThread.Start("poll", Poll);
        OwnThread.Start("hourly", CleanUp);
        OwnThread.Start("signal", WaitForSignals);
        OwnThread.Start("loop", RunLoop);
    }

    private static void Consume()
    {
        foreach (int order in Orders.GetConsumingEnumerable()) GC.KeepAlive(order);
    }

    private static void Poll()
    {
        while (true) Thread.Sleep(200);
    }

    private static void CleanUp()
    {
        while (true) Thread.Sleep(TimeSpan.FromHours(1));
    }

    private static void WaitForSignals()
    {
        while (true) Signal.WaitOne();
    }

#pragma warning disable VSTHRD002 // A thread of its own, which has nothing else to do
    private static void RunLoop() => LoopAsync().GetAwaiter().GetResult();
#pragma warning restore VSTHRD002

    private static async Task LoopAsync()
    {
        while (true) await Task.Delay(1_000);
    }
}
