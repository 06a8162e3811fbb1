using System.Collections.Concurrent;
using System.Globalization;
using Fabrikam.Data;

namespace TestTargets.NotStarving;

/// <summary>Programs that consist of their load alone.</summary>
internal static class SimpleLoads
{
    public static readonly IReadOnlyList<Scenario> All = [.. Awaiting, .. Computing, .. Covered, .. Limited];

    private static long _quick;
    private static int _requests;

    private static IEnumerable<Scenario> Awaiting =>
    [
        // It hangs, with idle processors, and yet no thread is missing: 150 callers await an answer that never comes.
        new("async-hang", Label.Fine(Label.Healthy), () => ClosedLoop.Start(150, () => Task.Delay(Timeout.Infinite))),
        // 125 callers that await, in a process whose decimal point is a comma, as in much of Europe.
        new("comma-culture", Label.Fine(Label.Healthy), () =>
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            (culture.NumberFormat.NumberDecimalSeparator, culture.NumberFormat.NumberGroupSeparator) = (",", ".");
            CultureInfo.DefaultThreadCurrentCulture = culture;
            ClosedLoop.Start(125, () => Task.Delay(TimeSpan.FromMilliseconds(500), TimeProvider.System));
        }),
        // Ten connections for 120 callers who await: they wait for the database, not for the pool. 300 ms a command.
        new("driver-awaited", Label.Fine(Label.Healthy).Of(Kind.Driver), () =>
        {
            var source = new DataSource(SlowServer.StartEcho(TimeSpan.FromMilliseconds(300)), connections: 10);
            ClosedLoop.Start(120, () => new DataCommand(source, "select count(*)"u8.ToArray()).ExecuteNonQueryAsync());
        }),
        // 60 threads wait for ever, but they are their own (LongRunning); the pool's work flows.
        new("long-running", Label.Fine(Label.Healthy), () =>
        {
            OwnClock.AddEndlessWait();
            var orders = new SemaphoreSlim(0);
            for (int i = 0; i < 60; i++)
                _ = Task.Factory.StartNew(
                    orders.Wait, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            ClosedLoop.Start(100, () => Task.Delay(100));
        }),
        // 2,000 timers, each a few times a second, each with next to nothing to do.
        new("many-timers", Label.Fine(Label.Healthy), () => Timers.AddRange(Enumerable.Range(0, 2_000).Select(number =>
            new Timer(static _ => Interlocked.Increment(ref _quick), state: null, dueTime: number, period: 200 + number % 800)))),
        // At most four threads, and 200 callers who await: four are plenty.
        new("maximum-awaiting", Label.Fine(Label.Healthy).Of(Kind.Maximum), () =>
        {
            ThreadPool.SetMaxThreads(4, 4);
            ClosedLoop.Start(200, () => Task.Delay(100));
        }),
        // 40 callers who await, in a container that may use half a processor and needs a tenth of one.
        new("quota-calm", Label.Fine(Label.Healthy).Of(Kind.Quota).UnderQuota(0.5),
            () => ClosedLoop.Start(40, () => Task.Delay(400))),
        // A thread of its own for each of 10,000 silent clients; the pool's work flows beside them.
        new("ten-thousand-threads", Label.Fine(Label.Healthy), () =>
        {
            OwnClock.AddEndlessWait();
            var never = new ManualResetEventSlim();
            for (int i = 0; i < 10_000; i++) new Thread(never.Wait, maxStackSize: 128 << 10) { IsBackground = true }.Start();
            ClosedLoop.Start(10, () => Task.Delay(100));
        }),
        // Bursts of 10,000 tiny items, five a second: a queue in the thousands, gone within milliseconds.
        new("tiny-items", Label.Fine(Label.Healthy), () => OwnThread.Start("bursts", () =>
        {
            for (; ; Thread.Sleep(200))
                for (int item = 0; item < 10_000; item++)
                    ThreadPool.UnsafeQueueUserWorkItem(static _ => Interlocked.Increment(ref _quick), 0, preferLocal: false);
        })),
    ];

    private static IEnumerable<Scenario> Computing =>
    [
        // A caller for each processor, whose items compute 5 ms each: the processors are full, and nothing waits for a thread.
        new("busy-callers", Label.Fine(Label.Healthy, Label.CpuSaturated),
            () => ClosedLoop.Start(Environment.ProcessorCount, () => Compute(milliseconds: 5))),
        // Computes its indexes when it starts, for two seconds on every processor, and serves afterwards.
        new("cold-computing", Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.ColdStart).FromItsStart(), () =>
        {
            for (int index = 0; index < Environment.ProcessorCount; index++)
                ThreadPool.UnsafeQueueUserWorkItem(static _ => Compute(milliseconds: 2_000), 0, preferLocal: false);
            ClosedLoop.Start(20, () => Task.Delay(200));
        }),
        // A queue that does not get shorter, because the processors are busy. 80 callers, 5 ms of computing each.
        new("cpu-bound", Label.Fine(Label.CpuSaturated), () => ClosedLoop.Start(80, () => Compute(milliseconds: 5))),
        // As many threads as processors, all of them computing: the pool is at its maximum, and no thread would help.
        new("maximum-computing", Label.Fine(Label.CpuSaturated).Of(Kind.Maximum), () =>
        {
            ThreadPool.SetMaxThreads(Environment.ProcessorCount, Environment.ProcessorCount);
            ClosedLoop.Start(50, () => Compute(milliseconds: 4));
        }),
        // Parallel.For as it is meant: two of them compute on all processors.
        new("parallel-computing", Label.Fine(Label.CpuSaturated, Label.Healthy),
            () => ClosedLoop.Start(2, () => Parallel.For(0, 1_000, _ => Compute(milliseconds: 1)))),
        // 40 workers that allocate all the time are stopped again and again for a collection that one of them makes.
        new("parked-for-collection",
            Label.Fine(Label.CpuSaturated, Label.Healthy).Of(Kind.Collection).With("DOTNET_gcConcurrent", "0").After(6), () =>
            {
                ThreadPool.SetMinThreads(48, 48);
                LargeHeap.Fill(60);
                ClosedLoop.Start(40, () => Allocate(blocks: 200, size: 4_000));
            }),
        // Eight callers compute in a container that may use half a processor: its quota stops all threads most of the time.
        new("quota-throttled", Label.Fine(Label.CpuSaturated).Of(Kind.Quota).UnderQuota(0.5),
            () => ClosedLoop.Start(8, () => Compute(milliseconds: 5))),
        // Allocates much, with the server's collector, and awaits. 30 callers.
        new("server-collector", Label.Fine(Label.Healthy, Label.CpuSaturated).Of(Kind.Collection).With("DOTNET_gcServer", "1"),
            () => ClosedLoop.Start(30, async () =>
            {
                Allocate(blocks: 50, size: 8_000);
                await Task.Delay(20);
            })),
        // 5,000 callers who do next to nothing: thousands are always in the queue, and each waits for some milliseconds.
        new("thousands-queued", Label.Fine(Label.CpuSaturated, Label.Healthy).Of(Kind.MixedLoad),
            () => ClosedLoop.Start(5_000, () => Interlocked.Increment(ref _quick))),
    ];

    /// <summary>They block, and the pool has threads for it.</summary>
    private static IEnumerable<Scenario> Covered =>
    [
        // 40 workers wait, of the 64 with which a pool for 64 processors begins; the others serve.
        new("64-processors-enough", Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Processors).OnProcessors(64), () =>
        {
            ClosedLoop.Start(40, () => Thread.Sleep(1_000));
            ClosedLoop.Start(20, () => Task.Delay(50));
        }),
        // The cold start with 64 threads from the beginning.
        new("cold-but-covered", Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.ColdStart).FromItsStart(), () =>
        {
            ThreadPool.SetMinThreads(64, 64);
            ClosedLoop.Start(40, async () =>
            {
                if (Interlocked.Increment(ref _requests) < 60) Thread.Sleep(500);
                await Task.Delay(100);
            });
        }),
        // Three workers of a dozen block all the time, the others serve 500 quick requests a second.
        new("few-blocked", Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Partial), () =>
        {
            ThreadPool.SetMinThreads(12, 12);
            ClosedLoop.Start(3, () => Thread.Sleep(700));
            OpenLoop.Start(500, CountQuick);
        }),
        // Four consumers sit on pool threads for ever. The pool gets four more in a few seconds, and everything else flows.
        new("parked-consumers", Label.Fine(Label.Healthy, Label.Blocking).After(10), () =>
        {
            Park(consumers: 4);
            ClosedLoop.Start(60, () => Task.Delay(50));
        }),
        // 30 consumers sit on pool threads for ever, and MinThreads makes room for them; 300 quick requests a second flow.
        new("parked-with-room", Label.Fine(Label.Blocking, Label.Healthy).Of(Kind.Partial), () =>
        {
            ThreadPool.SetMinThreads(40, 40);
            Park(consumers: 30);
            OpenLoop.Start(300, CountQuick);
        }),
        // 60 callers hold a thread for a second each, 1,000 quick requests a second come beside them; 90 threads for all.
        new("quick-beside-enough", Label.Fine(Label.Blocking, Label.Healthy).Of(Kind.MixedLoad), () =>
        {
            ThreadPool.SetMinThreads(90, 90);
            ClosedLoop.Start(60, () => Thread.Sleep(1_000));
            OpenLoop.Start(1_000, CountQuick);
        }),
        // One request in fifty blocks, for 200 ms; the others await. 50 requests a second: a fifth of one thread.
        new("rare-bad-kind", Label.Fine(Label.Healthy, Label.Blocking).Of(Kind.Partial).After(6), () =>
        {
            ThreadPool.SetMinThreads(6, 6);
            OpenLoop.Start(50, () =>
            {
                if (Interlocked.Increment(ref _requests) % 50 == 0) Thread.Sleep(200);
                else _ = Task.Delay(20);
            });
        }),
        // Blocks for 5 ms a request, 60 requests a second: a third of one thread.
        new("short-blocks", Label.Fine(Label.Healthy), () => OpenLoop.Start(60, () => Thread.Sleep(5))),
    ];

    private static IEnumerable<Scenario> Limited =>
    [
        // Blocking work, one at a time by a scheduler of its own on one pool thread. Its queue is long, the pool's is not.
        new("own-scheduler", Label.Fine(Label.Healthy, Label.Blocking), () =>
        {
            var turns = new TaskFactory(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
            ClosedLoop.Start(60, () => turns.StartNew(() => Thread.Sleep(20)));
            ClosedLoop.Start(60, () => Task.Delay(40));
        }),
        // 200 callers wait for 4 places, a second and more, without a thread: they are slow, the pool is not.
        new("rate-limited", Label.Fine(Label.Healthy), () =>
        {
            var places = new SemaphoreSlim(4);
            ClosedLoop.Start(200, async () =>
            {
                await places.WaitAsync();
                await Task.Delay(25);
                places.Release();
            });
        }),
    ];

    private static List<Timer> Timers { get; } = [];

    private static void CountQuick() => Interlocked.Increment(ref _quick);

    private static void Compute(int milliseconds) => Spinning.For(TimeSpan.FromMilliseconds(milliseconds));

    private static void Allocate(int blocks, int size)
    {
        for (int block = 0; block < blocks; block++) GC.KeepAlive(new byte[size]);
    }

    private static void Park(int consumers)
    {
        OwnClock.AddEndlessWait();
        var inbox = new BlockingCollection<int>();
        for (int consumer = 0; consumer < consumers; consumer++) _ = Task.Run(() => inbox.Take());
    }
}
