namespace StockExchange.Diagnostics.Benchmarks;

/// <summary>A process with a given rate of short work items or awaits.</summary>
internal static class WorkTarget
{
    private const int TicksPerSecond = 1_000;
    private const int Flows = 100;

    private static long _done;

    /// <summary>Does "items", "awaits" or "nothing"; answers each line of input with their number since the last one.</summary>
    public static int Run(string kind, int perSecond)
    {
        if (kind == "items") new Thread(() => Items(perSecond)) { IsBackground = true, Name = "items" }.Start();
        if (kind == "awaits")
            for (int flow = 0; flow < Flows; flow++) _ = AwaitAsync(perSecond / Flows);
        Console.WriteLine($"ready {Environment.ProcessId}");
        while (Console.ReadLine() is not null) Console.WriteLine(Interlocked.Exchange(ref _done, 0));
        return 0;
    }

    private static void Items(int perSecond)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (long queued = 0; ; Thread.Sleep(1))
        {
            double due = TimeProvider.System.GetElapsedTime(start).TotalSeconds * perSecond;
            for (; queued < due; queued++)
                ThreadPool.UnsafeQueueUserWorkItem(static _ => Interlocked.Increment(ref _done), 0, preferLocal: false);
        }
    }

    /// <summary>Awaits that continue on the pool, in bursts every 10 ms.</summary>
    private static async Task AwaitAsync(int perSecond)
    {
        long start = TimeProvider.System.GetTimestamp();
        for (long awaited = 0; ; await Task.Delay(TimeSpan.FromSeconds(10.0 / TicksPerSecond)))
        {
            double due = TimeProvider.System.GetElapsedTime(start).TotalSeconds * perSecond;
            for (; awaited < due; awaited++)
            {
                await StepAsync();
                Interlocked.Increment(ref _done);
            }
        }
    }

    private static async Task StepAsync() => await Task.Yield();
}
