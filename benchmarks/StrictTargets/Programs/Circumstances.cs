using System.Diagnostics;

namespace Programs;

/// <summary>The same waits in a process that also does other things.</summary>
internal static class Circumstances
{
    private static void Burn(TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < time) Sink.Take(start % 7);
    }

    [Scenario("late")]
    public static async Task Late()
    {
        await Task.Delay(3_000);
        Thread.Sleep(120); // WAIT sleep 120ms
        await Task.Delay(500);
        Task.Delay(110).Wait(); // WAIT task 110ms
    }

    [Scenario("at-once")]
    public static void AtOnce()
    {
        Task.Delay(120).Wait(); // WAIT task 120ms
    }

    [Scenario("many-threads")]
    public static Task ManyThreads()
    {
        ThreadPool.SetMinThreads(30, 4);
        return Task.WhenAll(Enumerable.Range(0, 20).Select(_ => Task.Run(() => Thread.Sleep(200)))); // WAIT sleep 200ms times=20
    }

    [Scenario("many-threads-tasks")]
    public static Task ManyThreadsTasks()
    {
        ThreadPool.SetMinThreads(40, 4);
        return Task.WhenAll(Enumerable.Range(0, 20).Select(_ => Task.Run(WaitForTask)));
    }

    private static void WaitForTask()
    {
        Task.Delay(200).Wait(); // WAIT task 200ms times=20
    }

    [Scenario("beside-computing")]
    public static async Task BesideComputing()
    {
        var burner = new Thread(() => Burn(TimeSpan.FromSeconds(1.5)));
        burner.Start();
        for (int round = 0; round < 4; round++)
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=4
            await Task.Delay(30);
            Task.Delay(100).Wait(); // WAIT task 100ms times=4
        }
    }

    [Scenario("beside-garbage")]
    public static void BesideGarbage()
    {
        bool isDone = false;
        var allocator = new Thread(() =>
        {
            var kept = new Queue<byte[]>();
            while (!Volatile.Read(ref isDone))
            {
                kept.Enqueue(new byte[50_000]);
                if (kept.Count > 2_000) kept.Dequeue();
            }
        });
        allocator.Start();
        for (int round = 0; round < 4; round++)
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=4
            Task.Delay(100).Wait(); // WAIT task 100ms times=4
        }

        Volatile.Write(ref isDone, true);
        allocator.Join(); // MAYBE thread
    }

    [Scenario("wait-that-throws")]
    public static void WaitThatThrows()
    {
        try
        {
            FailAsync().Wait(); // WAIT task 120ms
        }
        catch (AggregateException)
        {
            Sink.Take(1);
        }
    }

    private static async Task FailAsync()
    {
        await Task.Delay(120);
        throw new InvalidOperationException("out of stock");
    }

    [Scenario("child-process")]
    public static async Task ChildProcess()
    {
        using Process child = Process.Start(Environment.ProcessPath!, [typeof(Circumstances).Assembly.Location, "sleep"]);
        await child.WaitForExitAsync();
    }

    [Scenario("mixed-lengths")]
    public static void MixedLengths()
    {
        for (int milliseconds = 1; milliseconds <= 256; milliseconds *= 2)
        {
            Thread.Sleep(milliseconds); // WAIT sleep 256ms times=4..6
        }
    }
}
