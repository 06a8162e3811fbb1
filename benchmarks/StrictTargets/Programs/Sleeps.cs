using System.Runtime.CompilerServices;

namespace Programs;

internal static class Sleeps
{
    [Scenario("sleep")]
    public static void Sleep()
    {
        for (int round = 0; round < 5; round++)
        {
            Thread.Sleep(100); // WAIT sleep 100ms times=5
            Sink.Take(round);
        }
    }

    [Scenario("sleep-60")]
    public static void SleepShortly()
    {
        for (int round = 0; round < 10; round++) Thread.Sleep(60); // WAIT sleep 60ms times=10
    }

    [Scenario("sleep-poll")]
    public static void Poll()
    {
        bool isDone = false;
        using var timer = new Timer(_ => Volatile.Write(ref isDone, true), null, 500, Timeout.Infinite);
        while (!Volatile.Read(ref isDone)) Thread.Sleep(70); // WAIT sleep 70ms times=7..8
    }

    [Scenario("sleep-poll-10")]
    public static void PollOften()
    {
        bool isDone = false;
        using var timer = new Timer(_ => Volatile.Write(ref isDone, true), null, 400, Timeout.Infinite);
        while (!Volatile.Read(ref isDone)) Thread.Sleep(10); // WAIT sleep 300ms
    }

    [Scenario("sleep-poll-1")]
    public static async Task PollAllTheTime()
    {
        Task<int> order = Task.Delay(300).ContinueWith(_ => 1, TaskScheduler.Default);
        while (!order.IsCompleted) Thread.Sleep(1); // WAIT sleep 200ms
        Sink.Take(await order);
    }

    [Scenario("sleep-5")]
    public static void SleepOftenAndShortly()
    {
        for (int round = 0; round < 100; round++) Thread.Sleep(5); // WAIT sleep 300ms
    }

    [Scenario("after-configure-await")]
    public static async Task AfterConfigureAwait()
    {
        await Task.Delay(20).ConfigureAwait(false);
        Thread.Sleep(120); // WAIT sleep 120ms
        await Task.Yield();
        Thread.Sleep(80); // WAIT sleep 80ms
    }

    [Scenario("async-void")]
    public static async Task AsyncVoid()
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        FireAndForget(done);
        await done.Task;
    }

    private static async void FireAndForget(TaskCompletionSource done)
    {
        await Task.Delay(20);
        Thread.Sleep(150); // WAIT sleep 150ms
        done.SetResult();
    }

    [Scenario("continue-with")]
    public static Task ContinueWith() => Task.Delay(20)
        .ContinueWith(
            _ =>
            {
                Thread.Sleep(130); // WAIT sleep 130ms
            },
            TaskScheduler.Default);

    [Scenario("await-using")]
    public static async Task AwaitUsing()
    {
        await using var resource = new Resource();
        await Task.Delay(20);
    }

    private sealed class Resource : IAsyncDisposable
    {
        public async ValueTask DisposeAsync()
        {
            await Task.Delay(10).ConfigureAwait(false);
            Thread.Sleep(120); // WAIT sleep 120ms in=await-using
        }
    }

    [Scenario("lambda")]
    public static void Lambda()
    {
        Action<int> wait = milliseconds => Thread.Sleep(milliseconds); // WAIT sleep 120ms times=2
        wait(120);
        wait(130);
    }

    [Scenario("local-function")]
    public static void LocalFunction()
    {
        int milliseconds = Environment.ProcessorCount > 0 ? 120 : 0;
        WaitHere();

        void WaitHere()
        {
            Thread.Sleep(milliseconds); // WAIT sleep 120ms
        }
    }

    [Scenario("iterator")]
    public static void Iterator()
    {
        foreach (int number in Numbers()) Sink.Take(number);
    }

    private static IEnumerable<int> Numbers()
    {
        yield return 1;
        Thread.Sleep(120); // WAIT sleep 120ms
        yield return 2;
        Thread.Sleep(90); // WAIT sleep 90ms
        yield return 3;
    }

    [Scenario("async-iterator")]
    public static async Task AsyncIterator()
    {
        await foreach (int number in NumbersAsync()) Sink.Take(number);
    }

    private static async IAsyncEnumerable<int> NumbersAsync()
    {
        await Task.Delay(10);
        yield return 1;
        Thread.Sleep(120); // WAIT sleep 120ms
        yield return 2;
    }

    [Scenario("property")]
    public static void Property() => Sink.Take(new Slow(0).Value + new Slow(0).Value);

    [Scenario("constructor")]
    public static void Constructor() => Sink.Take(new Slow(120).Own);

    private sealed class Slow
    {
        public Slow(int milliseconds)
        {
            if (milliseconds > 0) Thread.Sleep(milliseconds); // WAIT sleep 120ms in=constructor
        }

        public int Own => 1;

        public int Value
        {
            get
            {
                Thread.Sleep(110); // WAIT sleep 110ms times=2 in=property
                return 1;
            }
        }
    }

    [Scenario("generic-method")]
    public static void GenericMethod()
    {
        Sink.Take(new Cache<string>().Load("one").Length);
        Sink.Take(new Cache<int>().Load(1));
    }

    private sealed class Cache<T>
    {
        public T Load(T value)
        {
            Thread.Sleep(110); // WAIT sleep 110ms times=2 in=generic-method
            return value;
        }
    }

    [Scenario("interface-default")]
    public static void InterfaceDefault()
    {
        IWaiter waiter = new Waiter();
        waiter.Wait();
    }

    private interface IWaiter
    {
        int Milliseconds { get; }

        void Wait() => Thread.Sleep(Milliseconds); // WAIT sleep 120ms in=interface-default
    }

    private sealed class Waiter : IWaiter
    {
        public int Milliseconds => 120;
    }

    [Scenario("inlined")]
    public static void Inlined()
    {
        for (int round = 0; round < 4; round++) Sink.Take(Twice(110));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Twice(int milliseconds) => Once(milliseconds) + 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Once(int milliseconds)
    {
        Thread.Sleep(milliseconds); // WAIT sleep 110ms times=4 in=inlined
        return milliseconds;
    }

    [Scenario("warm-inlined")]
    public static async Task WarmInlined()
    {
        for (int round = 0; round < 200_000; round++) Sink.Take(MayWait(round, -1));
        await Task.Delay(500);
        for (int round = 0; round < 200_000; round++) Sink.Take(MayWait(round, -1));
        await Task.Delay(300);
        for (int round = 0; round < 4; round++) Sink.Take(MayWait(round, round));
    }

    private static int MayWait(int value, int when) => value == when ? Waited(value) : value;

    private static int Waited(int value)
    {
        Thread.Sleep(110); // WAIT sleep 110ms times=4 in=warm-inlined
        return value;
    }

    [Scenario("recursion")]
    public static void Recursion() => Sink.Take(Deep(60));

    private static int Deep(int levels)
    {
        if (levels > 0) return Deep(levels - 1) + 1;
        Thread.Sleep(130); // WAIT sleep 130ms
        return 0;
    }

    [Scenario("tail-call")]
    public static void TailCall() => Thread.Sleep(130); // WAIT sleep 130ms

    [Scenario("two-lines")]
    public static void TwoLines()
    {
        for (int round = 0; round < 2; round++)
        {
            Thread.Sleep(70); // WAIT sleep 70ms times=2
            Thread.Sleep(140); // WAIT sleep 140ms times=2
        }
    }
}
