using System.Timers;

namespace Programs;

/// <summary>The ways by which code comes to a thread of the pool.</summary>
internal static class PoolEntries
{
    [Scenario("timer-callback")]
    public static async Task TimerCallback()
    {
        int runs = 0;
        var done = new TaskCompletionSource();
        await using var timer = new System.Threading.Timer(_ =>
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=3..4
            if (Interlocked.Increment(ref runs) == 3) done.TrySetResult();
        });
        timer.Change(50, 150);
        await done.Task;
    }

    [Scenario("timers-timer")]
    public static async Task TimersTimer()
    {
        var done = new TaskCompletionSource();
        using var timer = new System.Timers.Timer(50) { AutoReset = false };
        timer.Elapsed += (object? _, ElapsedEventArgs _) =>
        {
            Thread.Sleep(130); // WAIT sleep 130ms
            done.TrySetResult();
        };
        timer.Start();
        await done.Task;
    }

    [Scenario("periodic-timer")]
    public static async Task PeriodicTimer()
    {
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(30));
        for (int round = 0; round < 3 && await timer.WaitForNextTickAsync(); round++) Thread.Sleep(90); // WAIT sleep 90ms times=3
    }

    [Scenario("queue-user-work-item")]
    public static void QueueUserWorkItem()
    {
        using var done = new CountdownEvent(2);
        var thread = new Thread(() =>
        {
            ThreadPool.QueueUserWorkItem(_ => Work(done));
            ThreadPool.UnsafeQueueUserWorkItem(_ => Work(done), null);
        });
        thread.Start();
        done.Wait(); // WAIT handle 120ms
    }

    private static void Work(CountdownEvent done)
    {
        Thread.Sleep(120); // WAIT sleep 120ms times=2
        done.Signal();
    }

    [Scenario("registered-wait")]
    public static async Task RegisteredWait()
    {
        using var signal = new AutoResetEvent(false);
        var done = new TaskCompletionSource();
        RegisteredWaitHandle registered = ThreadPool.RegisterWaitForSingleObject(
            signal,
            (_, _) =>
            {
                Thread.Sleep(120); // WAIT sleep 120ms
                done.TrySetResult();
            },
            null, Timeout.Infinite, executeOnlyOnce: true);
        await Task.Delay(200); // waiting for the handle is what a thread of the runtime does
        signal.Set();
        await done.Task;
        registered.Unregister(null);
    }

    [Scenario("parallel-for")]
    public static void ParallelFor()
    {
        Parallel.For(0, 4, new ParallelOptions { MaxDegreeOfParallelism = 2 }, index => // MAYBE task
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=4
            Sink.Take(index);
        });
    }

    [Scenario("parallel-invoke")]
    public static void ParallelInvoke()
    {
        Parallel.Invoke( // MAYBE task
            () => Thread.Sleep(120), // WAIT sleep 120ms
            () => Thread.Sleep(140)); // WAIT sleep 140ms
    }

    [Scenario("plinq")]
    public static void Plinq()
    {
        int sum = Enumerable.Range(0, 4).AsParallel().WithDegreeOfParallelism(2).Sum(number => // MAYBE task
        {
            Thread.Sleep(90); // WAIT sleep 90ms times=4
            return number;
        });
        Sink.Take(sum);
    }

    [Scenario("event-handler")]
    public static async Task EventHandler()
    {
        var shop = new Announcer();
        shop.Sold += (_, _) => Thread.Sleep(120); // WAIT sleep 120ms
        await Task.Delay(20);
        shop.Sell();
    }

    private sealed class Announcer
    {
        public event EventHandler? Sold;

        public void Sell() => Sold?.Invoke(this, EventArgs.Empty);
    }

    [Scenario("progress")]
    public static async Task Progress()
    {
        var done = new TaskCompletionSource();
        IProgress<int> progress = new Progress<int>(_ =>
        {
            Thread.Sleep(120); // WAIT sleep 120ms
            done.TrySetResult();
        });
        progress.Report(1);
        await done.Task;
    }

    [Scenario("cancellation-callback")]
    public static async Task CancellationCallback()
    {
        using var stop = new CancellationTokenSource();
        stop.Token.Register(() => Thread.Sleep(120)); // WAIT sleep 120ms
        stop.CancelAfter(30);
        await Task.Delay(300);
    }
}
