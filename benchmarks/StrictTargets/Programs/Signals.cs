using System.Collections.Concurrent;

namespace Programs;

internal static class Signals
{
    private static Timer After(int milliseconds, Action action) => new(_ => action(), null, milliseconds, Timeout.Infinite);

    [Scenario("semaphore-slim")]
    public static void SemaphoreSlimWait()
    {
        using var places = new SemaphoreSlim(0);
        using Timer timer = After(130, () => places.Release());
        places.Wait(); // WAIT semaphore 130ms
        bool isIn = places.Wait(100); // WAIT semaphore 100ms
        Sink.Take(isIn ? 1 : 0);
    }

    [Scenario("semaphore")]
    public static void SemaphoreWaitOne()
    {
        using var places = new Semaphore(0, 1);
        using Timer timer = After(130, () => places.Release());
        places.WaitOne(); // WAIT handle 130ms
    }

    [Scenario("reset-event-slim")]
    public static void ResetEventSlim()
    {
        using var signal = new ManualResetEventSlim();
        using Timer timer = After(130, signal.Set);
        signal.Wait(); // WAIT handle 130ms
    }

    [Scenario("wait-one")]
    public static void WaitOne()
    {
        using var signal = new AutoResetEvent(false);
        for (int round = 0; round < 3; round++)
        {
            using Timer timer = After(110, () => signal.Set());
            signal.WaitOne(); // WAIT handle 110ms times=3
        }

        signal.WaitOne(90); // WAIT handle 90ms
    }

    [Scenario("wait-handle-any")]
    public static void WaitHandleAny()
    {
        using var first = new ManualResetEvent(false);
        using var second = new AutoResetEvent(false);
        using Timer timer = After(130, () => second.Set());
        WaitHandle.WaitAny([first, second]); // WAIT handle 130ms
    }

    [Scenario("wait-handle-all")]
    public static void WaitHandleAll()
    {
        using var first = new ManualResetEvent(true);
        using var second = new ManualResetEvent(false);
        using Timer timer = After(130, () => second.Set());
        WaitHandle.WaitAll([first, second]); // WAIT handle 130ms
    }

    [Scenario("countdown")]
    public static void Countdown()
    {
        using var left = new CountdownEvent(1);
        using Timer timer = After(130, () => left.Signal());
        left.Wait(); // WAIT handle 130ms
    }

    [Scenario("barrier")]
    public static void BarrierWait()
    {
        using var barrier = new Barrier(2);
        using Timer timer = After(130, () => barrier.SignalAndWait());
        barrier.SignalAndWait(); // WAIT handle 130ms
    }

    [Scenario("blocking-collection")]
    public static void BlockingCollectionTake()
    {
        using var orders = new BlockingCollection<int>();
        using Timer timer = After(130, () => orders.Add(1));
        Sink.Take(orders.Take()); // WAIT semaphore 130ms
    }

    [Scenario("blocking-collection-add")]
    public static void BlockingCollectionAdd()
    {
        using var orders = new BlockingCollection<int>(1) { 1 };
        using Timer timer = After(130, () => orders.TryTake(out _));
        orders.Add(2); // WAIT semaphore 130ms
    }

    [Scenario("consuming-enumerable")]
    public static void ConsumingEnumerable()
    {
        using var orders = new BlockingCollection<int>();
        using Timer timer = After(130, () =>
        {
            orders.Add(1);
            orders.CompleteAdding();
        });
        foreach (int order in orders.GetConsumingEnumerable()) // WAIT semaphore 130ms
        {
            Sink.Take(order);
        }
    }

    [Scenario("mutex")]
    public static void MutexWait()
    {
        using var mutex = new Mutex();
        using var held = new ManualResetEventSlim();
        var holder = new Thread(() =>
        {
            mutex.WaitOne();
            held.Set();
            Thread.Sleep(150); // a thread of its own
            mutex.ReleaseMutex();
        });
        holder.Start();
        held.Wait(); // MAYBE handle
        mutex.WaitOne(); // WAIT handle 140ms
        mutex.ReleaseMutex();
    }

    [Scenario("spin-until")]
    public static void SpinUntil()
    {
        bool isDone = false;
        using Timer timer = After(200, () => Volatile.Write(ref isDone, true));
        SpinWait.SpinUntil(() => Volatile.Read(ref isDone)); // WAIT spin|sleep 200ms
    }

    [Scenario("wait-poll-10")]
    public static void WaitOften()
    {
        using var signal = new ManualResetEventSlim();
        using Timer timer = After(400, signal.Set);
        while (!signal.Wait(10)) Sink.Take(1); // WAIT handle 300ms
    }

    [Scenario("task-poll-10")]
    public static void WaitOftenForATask()
    {
        Task order = Task.Delay(400);
        while (!order.Wait(TimeSpan.FromMilliseconds(10))) Sink.Take(1); // WAIT task 300ms
    }

    [Scenario("thread-join")]
    public static void ThreadJoin()
    {
        var thread = new Thread(() => Thread.Sleep(140));
        thread.Start();
        thread.Join(); // WAIT thread 140ms
    }

    [Scenario("exit-while-waiting", OnMainThread = true)]
    public static async Task ExitWhileWaiting()
    {
        ThreadPool.QueueUserWorkItem(_ =>
        {
            using var never = new ManualResetEventSlim();
            never.Wait(60_000); // WAIT handle 500ms
        });
        await Task.Delay(700);
    }

    [Scenario("exit-while-sleeping", OnMainThread = true)]
    public static async Task ExitWhileSleeping()
    {
        ThreadPool.QueueUserWorkItem(_ =>
        {
            Thread.Sleep(60_000); // WAIT sleep 500ms
        });
        await Task.Delay(700);
    }
}
