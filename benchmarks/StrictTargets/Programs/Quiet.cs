using System.Diagnostics;
using System.Linq.Expressions;
using System.Text.RegularExpressions;
using System.Threading.Channels;
using Microsoft.Extensions.Hosting;
using StackExchange.Redis;

namespace Programs;

/// <summary>Programs in which no thread of the pool waits by own code: nothing is to be found.</summary>
internal static class Quiet
{
    private static async Task<int> LaterAsync(int milliseconds)
    {
        await Task.Delay(milliseconds);
        return milliseconds;
    }

    [Scenario("quiet-tasks")]
    public static async Task Tasks()
    {
        await LaterAsync(120);
        await Task.WhenAll(LaterAsync(80), LaterAsync(150));
        await Task.WhenAny(LaterAsync(100), LaterAsync(300));
        Sink.Take(LaterAsync(1).IsCompleted ? 1 : 0);
        Task<int> done = LaterAsync(50);
        await done;
        Sink.Take(done.Result);
        done.Wait();
    }

    [Scenario("quiet-signals")]
    public static async Task SignalsAwaited()
    {
        using var places = new SemaphoreSlim(0);
        await using var timer = new Timer(_ => places.Release(), null, 150, Timeout.Infinite);
        await places.WaitAsync();
        Channel<int> channel = Channel.CreateBounded<int>(1);
        Task writer = Task.Run(async () =>
        {
            for (int number = 0; number < 5; number++)
            {
                await Task.Delay(60);
                await channel.Writer.WriteAsync(number);
            }

            channel.Writer.Complete();
        });
        await foreach (int number in channel.Reader.ReadAllAsync()) Sink.Take(number);
        await writer;
    }

    [Scenario("quiet-short-sleeps")]
    public static async Task ShortSleeps()
    {
        for (int round = 0; round < 20; round++)
        {
            Thread.Sleep(5);
            await Task.Delay(15);
        }
    }

    [Scenario("quiet-rare-sleeps")]
    public static void RareSleeps()
    {
        for (int round = 0; round < 10; round++)
        {
            Burn(TimeSpan.FromMilliseconds(40));
            Thread.Sleep(1);
        }
    }

    [Scenario("quiet-short-writes")]
    public static void ShortWrites()
    {
        string file = Path.GetTempFileName();
        for (int round = 0; round < 2_000; round++) File.AppendAllText(file, "an order\n");
        File.Delete(file);
    }

    [Scenario("quiet-short-waits")]
    public static void ShortWaits()
    {
        using var signal = new ManualResetEventSlim();
        for (int round = 0; round < 50; round++)
        {
            signal.Wait(5);
            Task.Delay(4).Wait();
        }
    }

    /// <summary>Each waits for something of its own, as who asks a fast store again and again.</summary>
    [Scenario("quiet-short-answers")]
    public static void ShortAnswers()
    {
        for (int round = 0; round < 60; round++) Sink.Take(Task.Delay(6).Wait(30_000) ? 1 : 0);
    }

    [Scenario("quiet-own-thread")]
    public static async Task OwnThread()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var gate = new object();
        var thread = new Thread(() =>
        {
            Thread.Sleep(150);
            LaterAsync(120).Wait();
            using var signal = new ManualResetEventSlim();
            signal.Wait(100);
            lock (gate) Monitor.Wait(gate, 100);
            done.SetResult();
        });
        thread.Start();
        await done.Task;
    }

    [Scenario("quiet-long-running")]
    public static Task LongRunning() => Task.Factory.StartNew(
        () =>
        {
            Thread.Sleep(200);
            LaterAsync(120).Wait();
        },
        CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    [Scenario("quiet-main-waits", OnMainThread = true)]
    public static Task MainWaits()
    {
        LaterAsync(200).Wait();
        Thread.Sleep(150);
        Sink.Take(LaterAsync(150).Result);
        return Task.CompletedTask;
    }

    [Scenario("quiet-host-run", OnMainThread = true)]
    public static Task HostRun()
    {
        HostApplicationBuilder builder = Host.CreateApplicationBuilder();
        using IHost host = builder.Build();
        using var stop = new Timer(_ => host.StopAsync(), null, 800, Timeout.Infinite);
        host.Run();
        return Task.CompletedTask;
    }

    [Scenario("quiet-idle-pool")]
    public static async Task IdlePool()
    {
        await Task.WhenAll(Enumerable.Range(0, 100).Select(_ => Task.Run(() => Thread.SpinWait(1000))));
        await Task.Delay(2_000);
        await Task.WhenAll(Enumerable.Range(0, 100).Select(_ => Task.Run(() => Thread.SpinWait(1000))));
        await Task.Delay(500);
    }

    [Scenario("quiet-computing")]
    public static Task Computing()
    {
        ThreadPool.SetMinThreads(8, 4);
        return Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => Burn(TimeSpan.FromSeconds(1.2)))));
    }

    private static void Burn(TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetElapsedTime(start) < time) Sink.Take(start % 7);
    }

    [Scenario("quiet-garbage")]
    public static Task Garbage() => Task.WhenAll(Enumerable.Range(0, 2).Select(_ => Task.Run(Allocate)));

    private static void Allocate()
    {
        long start = Stopwatch.GetTimestamp();
        var kept = new Queue<object[]>();
        while (Stopwatch.GetElapsedTime(start) < TimeSpan.FromSeconds(1.5))
        {
            kept.Enqueue([new byte[20_000], new string('x', 1_000), new List<int>(100)]);
            if (kept.Count > 3_000) kept.Dequeue();
        }

        Sink.Take(kept.Count);
    }

    [Scenario("quiet-full-collections")]
    public static void FullCollections()
    {
        byte[][] kept = [.. Enumerable.Range(0, 200_000).Select(size => new byte[size % 500])];
        for (int round = 0; round < 5; round++) GC.Collect();
        Sink.Take(kept.Length);
    }

    [Scenario("quiet-jit")]
    public static void Jit()
    {
        for (int number = 0; number < 300; number++)
        {
            ParameterExpression parameter = Expression.Parameter(typeof(int));
            Expression body = parameter;
            for (int depth = 0; depth < 40; depth++) body = Expression.Add(body, Expression.Constant(number + depth));
            Sink.Take(Expression.Lambda<Func<int, int>>(body, parameter).Compile()(number));
        }

        for (int number = 0; number < 20; number++)
            Sink.Take(new Regex($"(a|b{number})+[c-f]*x{{2,{number + 3}}}", RegexOptions.Compiled).IsMatch("abcxx") ? 1 : 0);
    }

    [Scenario("quiet-exceptions")]
    public static void Exceptions()
    {
        for (int number = 0; number < 3_000; number++)
        {
            try
            {
                throw new InvalidOperationException("out of stock");
            }
            catch (InvalidOperationException failure)
            {
                Sink.Take(failure.Message.Length);
            }
        }
    }

    [Scenario("quiet-uncontended-locks")]
    public static Task UncontendedLocks()
    {
        var gate = new object();
        int sum = 0;
        return Task.WhenAll(Enumerable.Range(0, 2).Select(_ => Task.Run(() =>
        {
            for (int number = 0; number < 200_000; number++)
                lock (gate) sum++;
        })));
    }

    [Scenario("quiet-timers")]
    public static async Task Timers()
    {
        Timer[] timers = [.. Enumerable.Range(1, 50).Select(number => new Timer(_ => Sink.Take(number), null, number, 40))];
        await Task.Delay(1_500);
        foreach (Timer timer in timers) await timer.DisposeAsync();
    }

    [Scenario("quiet-files")]
    public static void Files()
    {
        string path = Path.GetTempFileName();
        for (int number = 0; number < 300; number++)
        {
            File.WriteAllText(path, new string('x', 10_000));
            Sink.Take(File.ReadAllText(path).Length);
        }

        File.Delete(path);
    }

    [Scenario("quiet-process")]
    public static async Task ProcessAwaited()
    {
        var start = new ProcessStartInfo("sh", ["-c", "sleep 0.3; echo done"]) { RedirectStandardOutput = true };
        using Process shell = Process.Start(start)!;
        Sink.Take((await shell.StandardOutput.ReadToEndAsync()).Length);
        await shell.WaitForExitAsync();
    }

    [Scenario("quiet-redis")]
    public static async Task RedisAwaited()
    {
        string address = Environment.GetEnvironmentVariable("STRICT_REDIS")!;
        await using ConnectionMultiplexer redis = await ConnectionMultiplexer.ConnectAsync(address);
        IDatabase database = redis.GetDatabase();
        for (int round = 0; round < 50; round++)
        {
            await database.StringSetAsync("stock", round);
            Sink.Take((long)await database.StringGetAsync("stock"));
        }

        await database.ExecuteAsync("WAIT", 1, 150);
    }

    /// <summary>Threads that the system stops are not threads that wait.</summary>
    [Scenario("quiet-stopped")]
    public static async Task Stopped()
    {
        string commands = $"for i in 1 2 3; do sleep 0.2; kill -STOP {Environment.ProcessId}; sleep 0.2; "
            + $"kill -CONT {Environment.ProcessId}; done";
        Process.Start(new ProcessStartInfo("sh", ["-c", commands]))!.Dispose();
        await Task.Run(() => Burn(TimeSpan.FromSeconds(1.5)));
    }

    [Scenario("quiet-own-consumers")]
    public static async Task OwnConsumers()
    {
        using var orders = new System.Collections.Concurrent.BlockingCollection<int>();
        Thread[] consumers = [.. Enumerable.Range(0, 3).Select(_ => new Thread(() =>
        {
            foreach (int order in orders.GetConsumingEnumerable()) Sink.Take(order);
        }))];
        foreach (Thread consumer in consumers) consumer.Start();
        for (int number = 0; number < 5; number++)
        {
            orders.Add(number);
            await Task.Delay(100);
        }

        orders.CompleteAdding();
    }
}
