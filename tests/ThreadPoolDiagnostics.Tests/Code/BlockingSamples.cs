using System.Collections.Concurrent;
using System.Data.Common;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Tests.Code;

// Each method blocks. It is read, and never called.
#pragma warning disable VSTHRD002, VSTHRD003, VSTHRD103, CA2012

/// <summary>Each method, property and lambda holds its thread once.</summary>
internal sealed class BlockingSamples
{
    private static readonly SemaphoreSlim Places = new(1);

    private static readonly TaskCompletionSource<int> Answer = new();

    public static int Property => Answer.Task.Result;

    public static int Result(Task<int> task) => task.Result;

    public static void Wait(Task task) => task.Wait();

    public static void WaitForATime(Task task) => task.Wait(100);

    public static int GetResult(Task<int> task) => task.GetAwaiter().GetResult();

    public static void GetResultOfNothing(Task task) => task.GetAwaiter().GetResult();

    public static int GetConfiguredResult(Task<int> task) => task.ConfigureAwait(false).GetAwaiter().GetResult();

    public static int ValueTaskResult(ValueTask<int> task) => task.Result;

    public static int ValueTaskGetResult(ValueTask<int> task) => task.GetAwaiter().GetResult();

    public static int ValueTaskAsTask(ValueTask<int> task) => task.AsTask().Result;

    public static int ResultOfAnother(Task<int> task, Task<int> other) => task.IsCompleted ? other.Result : 0;

    public static int ValueTaskThatIsNotComplete(ValueTask<int> task) =>
        task.IsCompletedSuccessfully ? task.Result : task.AsTask().GetAwaiter().GetResult();

    public static int ValueTaskThatIsNotCompleteInStatements(ValueTask<int> task)
    {
        if (task.IsCompleted) return task.Result;
        return task.AsTask().Result;
    }

    public static async Task<int> AfterWhenAll(Task<int> one, Task<int> two, Func<int, Task<int>> load)
    {
        await Task.WhenAll(one, two);
        return one.Result + load(3).Result + two.Result;
    }

    public static async Task<int> MadeAfterWhenAll(Task<int> one, Task<int> two, Func<int, Task<int>> load)
    {
        await Task.WhenAll(one, two);
        Task<int> three = load(3);
        await Task.Yield();
        return one.Result + three.GetAwaiter().GetResult();
    }

    public static int ResultOfWhenAll(Task<int> one, Task<int> two) => Task.WhenAll(one, two).Result.Length;

    public static async Task<int> ThatIsNotTheFirst(Task<int> one, Task<int> two, Task<int> other)
    {
        Task<int> first = await Task.WhenAny(one, two);
        return first.Result + other.Result;
    }

    public static void WaitAll(Task[] tasks) => Task.WaitAll(tasks);

    public static void WaitAny(Task[] tasks) => Task.WaitAny(tasks);

    public static void Sleep() => Thread.Sleep(10);

    public static void Join(Thread thread) => thread.Join();

    public static void WaitOne(WaitHandle handle) => handle.WaitOne();

    public static void WaitSlim(ManualResetEventSlim signal) => signal.Wait();

    public static void WaitSemaphore() => Places.Wait();

    public static void WaitCountdown(CountdownEvent countdown) => countdown.Wait();

    public static void WaitBarrier(Barrier barrier) => barrier.SignalAndWait();

    public static void WaitPulse(object gate) => Monitor.Wait(gate);

    public static void EnterReadLock(ReaderWriterLockSlim gate) => gate.EnterReadLock();

    public static int Take(BlockingCollection<int> items) => items.Take();

    public static void SpinUntil(Task task) => SpinWait.SpinUntil(() => task.IsFaulted);

    public static void ParallelFor() => Parallel.For(0, 10, number => _ = number);

    public static string ReadFile() => File.ReadAllText("x");

    public static string ReadFileByAReader() => new StreamReader("x").ReadToEnd();

    public static string ReadOpenedFile() => File.OpenText("x").ReadToEnd();

    public static string ReadStreamByAReader(Stream stream) => new StreamReader(stream).ReadToEnd();

    public static int ReadStream(Stream stream, byte[] buffer) => stream.Read(buffer, 0, 1);

    public static void FlushWriter(Stream stream) => new StreamWriter(stream).Flush();

    public static int ReadAnotherStream(Stream other)
    {
        Stream stream = new MemoryStream();
        stream.ReadByte();
        stream = other;
        return stream.ReadByte();
    }

    public static int Receive(Socket socket, byte[] buffer) => socket.Receive(buffer);

    public static void Resolve() => Dns.GetHostAddresses("x");

    public static string? ReadConsole() => Console.ReadLine();

    public static void Exit(Process process) => process.WaitForExit();

    public static TcpClient Connected() => new("x", 80);

    public static HttpResponseMessage Send(HttpClient client, HttpRequestMessage request) => client.Send(request);

    public static int Query(DbCommand command) => command.ExecuteNonQuery();

    public static Action MethodGroup() => Places.Wait;

    public static T Generic<T>(Task<T> task)
        where T : class => task.Result;

    public static IEnumerable<int> Iterator(Task<int> task)
    {
        yield return 1;
        yield return task.Result;
    }

    public static async Task<int> AfterAnAwait(Task<int> task)
    {
        await Task.Yield();
        return task.Result;
    }

    public static async Task<int> BetweenAwaits(Task<int> task, Task<int> other)
    {
        int first = await task;
        int second = other.GetAwaiter().GetResult();
        await Task.Yield();
        return first + second;
    }

    public static async IAsyncEnumerable<int> AsyncIterator(Task<int> task)
    {
        await Task.Yield();
        yield return task.Result;
    }

    public static Func<int> Lambda(Task<int> task) => () => task.Result;

    public static Func<Task<int>> AsyncLambda(Task<int> task) => async () =>
    {
        await Task.Yield();
        return task.Result;
    };

    public static int LocalFunction(Task<int> task)
    {
        return Inner();

        int Inner() => task.Result;
    }

    public static void LockStatement(object gate)
    {
        lock (gate) GC.KeepAlive(Places);
    }

    public static void NewLockStatement(Lock gate)
    {
        lock (gate) GC.KeepAlive(Places);
    }

    private sealed class Nested<T>
    {
        public static T OfAGenericType(Task<T> task) => task.Result;
    }
}

/// <summary>Lock statements over System.Threading.Lock, in all places where they can be; their lines end with "here".</summary>
internal static class LockSamples
{
    private static readonly Lock Gate = new();

    public static int AtTheBeginning()
    {
        lock (Gate) // here
        {
            return Environment.ProcessId;
        }
    }

    public static int AfterAnotherStatement(int number)
    {
        int twice = number * 2;
        lock (Gate) // here
        {
            return twice + Environment.ProcessId;
        }
    }

    public static int InABlock(bool isAsked)
    {
        if (isAsked)
        {
            lock (Gate) // here
            {
                return Environment.ProcessId;
            }
        }
        return 0;
    }

    public static int OnOneLine { get { lock (Gate) { return Environment.ProcessId; } } } // here

    public static int EnteredByHand(int number)
    {
        int twice = number * 2;
        using Lock.Scope entered = Gate.EnterScope(); // here
        return twice + Environment.ProcessId;
    }

    public static async Task<int> Asynchronous(Task<int> task)
    {
        int result = await task;
        lock (Gate) // here
        {
            return result + Environment.ProcessId;
        }
    }
}

/// <summary>No method here holds its thread.</summary>
internal sealed class HarmlessSamples(Task<int>? cached)
{
    private readonly Task<int>? _cached = cached;

    public static async Task<int> Await(Task<int> task) => await task;

    public static async Task<int> AwaitConfigured(Task<int> task) => await task.ConfigureAwait(false);

    public static async ValueTask<int> AwaitValueTask(ValueTask<int> task) => await task.ConfigureAwait(false);

    public static async Task AwaitInATry(Task task)
    {
        try
        {
            await task;
        }
        catch (IOException)
        {
            await Task.Delay(1);
        }
        finally
        {
            await Task.Yield();
        }
    }

    public static async Task AwaitForEach(IAsyncEnumerable<int> items)
    {
        await foreach (int item in items) _ = item;
    }

    public static async Task AwaitUsing(Stream stream)
    {
        await using (stream.ConfigureAwait(false)) await stream.FlushAsync();
    }

    public static async Task<int> AwaitTwice(Task<int> one, Task<int> two) => await one + await two;

    public static Func<Task<int>> AwaitInALambda(Task<int> task) => async () => await task;

    public static int ResultAfterACheck(Task<int> task) => task.IsCompletedSuccessfully ? task.Result : 0;

    public int ResultOfACheckedField() => _cached is { IsCompleted: true } ? _cached.Result : 0;

    public static int ResultOfACheckedValueTask(ValueTask<int> task) => task.IsCompleted ? task.GetAwaiter().GetResult() : 0;

    public static async Task<int> ResultAfterAwait(Task<int> task)
    {
        await task;
        return task.Result;
    }

    public static async Task<int> ResultsAfterWhenAll(Task<int> one, Task<int> two)
    {
        await Task.WhenAll(one, two);
        return one.Result + two.Result;
    }

    public static async Task<int> ResultsOfBothAfterTwoWhenAlls(Task<int> one, Func<int, Task<int>> load)
    {
        await Task.WhenAll(one, load(1));
        Task<int> two = load(2);
        await Task.WhenAll(two, load(3));
        return one.Result + two.Result;
    }

    public static async Task<int> ResultsOfElements(List<Task<int>> tasks, IReadOnlyDictionary<int, Task<int>> byNumber)
    {
        await Task.WhenAll(tasks);
        int sum = byNumber[7].Result + tasks.Sum(task => task.Result);
        foreach (Task<int> task in tasks) sum += task.Result;
        return sum;
    }

    public static async Task<int> ResultOfTheFirst(Task<int> one, Task<int> two)
    {
        Task<int> first = await Task.WhenAny(one, two).ConfigureAwait(false);
        return first.Result;
    }

    public static async Task<int> ResultsAsTheyComplete(List<Task<int>> tasks)
    {
        int sum = 0;
        while (tasks.Count > 0)
        {
            Task<int> done = await Task.WhenAny(tasks);
            tasks.Remove(done);
            sum += done.Result;
        }
        return sum;
    }

    public static async Task<int> ResultWithinATime(Func<Task<int>> load, Task timeout)
    {
        Task<int> task = load();
        if (await Task.WhenAny(task, timeout) == timeout) throw new TimeoutException();
        return task.Result;
    }

    public static async Task<int> ResultWhenItIsTheFirst(Task<int> task)
    {
        Task first = await Task.WhenAny(task, Task.Delay(100));
        return first == task ? task.Result : 0;
    }

    public static int OfTasksWithAValue()
    {
        Task<int> known = Task.FromResult(1);
        return known.Result + ValueTask.FromResult(2).Result + Task.FromResult(3).GetAwaiter().GetResult();
    }

    public static Task<int> Continuation(Task<int> task) => task.ContinueWith(done => done.Result + 1, TaskScheduler.Default);

    public static bool Poll(WaitHandle handle, Task task) => handle.WaitOne(0) || task.Wait(TimeSpan.Zero);

    public static void InMemory(byte[] buffer)
    {
        using var stream = new MemoryStream();
        stream.Write(buffer, 0, buffer.Length);
    }

    public static int InMemoryAsAStream(byte[] buffer)
    {
        using Stream stream = new MemoryStream(buffer);
        return stream.ReadByte();
    }

    public static void WriterOfMemory()
    {
        using var stream = new MemoryStream();
        using var writer = new StreamWriter(stream);
        writer.Flush();
    }

    public static async Task WriterOfMemoryAfterAnAwait()
    {
        var stream = new MemoryStream();
        var writer = new StreamWriter(stream);
        await Task.Yield();
        writer.Flush();
    }

    public static void Trace(string what) => System.Diagnostics.Trace.WriteLine(what);

    public static bool TryEnter(object gate) => Monitor.TryEnter(gate);

    public static TcpClient NotConnected() => new();

    public static int[] QueryOfAList(int[] numbers)
    {
        IQueryable<int> query = numbers.AsQueryable().Where(number => number > 1);
        foreach (int number in query) Trace($"{number} of {query.Count()}");
        return query.ToArray();
    }
}

/// <summary>CallPaths: who leads where.</summary>
internal static class CallPathSamples
{
    public interface IStore
    {
        int Find();
    }

    public interface ISource
    {
        static abstract int Load(Task<int> task);
    }

    public static int ThroughAnInterface(IStore store) => store.Find();

    public static void ThroughDispose(Task task)
    {
        using var closing = new ClosedByWaiting(task);
    }

    public static Func<int> ThroughALambda(Task<int> task) => () => Deep(task);

    public static void OnAThreadOfItsOwn(Task<int> task) => new Thread(() => Deep(task)).Start();

    public static Task LongRunning(Task<int> task) =>
        Task.Factory.StartNew(() => Deep(task), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    public static Task LongRunningWithMore(Task<int> task) => Task.Factory.StartNew(
        () => Deep(task), CancellationToken.None, TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach,
        TaskScheduler.Default);

    public static Task NewLongRunning(Task<int> task) => new(() => Deep(task), TaskCreationOptions.LongRunning);

    public static Task AsynchronousLongRunning(Task<int> task) => Task.Factory.StartNew(
        async () =>
        {
            await Task.Yield();
            return Deep(task);
        },
        CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    public static Task NotLongRunning(Task<int> task) => Task.Factory.StartNew(
        () => Deep(task), CancellationToken.None, TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);

    public static int ThroughAStaticInterface<T>(Task<int> task)
        where T : ISource => T.Load(task);

    public static async Task<int> ThroughAnAsyncMethod(Task<int> task)
    {
        await Task.Yield();
        return Deep(task);
    }

    public static void ThroughHandedDelegates(Task<int> task)
    {
        Func<int> made = () => Deep(task);
        ThroughADelegateThatItIsHanded(made);
        _ = ThroughAnAsyncMethodThatIsHandedOne(made);
        _ = ThroughAClosure(made)();
        new Holder(made).Use();
        OnAThreadThatItIsHanded(() => Deep(task));
    }

    private static int ThroughADelegateThatItIsHanded(Func<int> ask) => ask();

    private static async Task<int> ThroughAnAsyncMethodThatIsHandedOne(Func<int> ask)
    {
        await Task.Yield();
        return ask();
    }

    private static Func<int> ThroughAClosure(Func<int> ask) => () => ask() + 1;

    public static int ThroughADelegateInAField(object holder) => ((Holder)holder).Use();

    private static void OnAThreadThatItIsHanded(ThreadStart start) => new Thread(start).Start();

    private sealed class Holder(Func<int> ask)
    {
        public int Use() => ask();
    }

    private static async Task<int> LoadAsync()
    {
        await Task.Yield();
        return 1;
    }

    private static int Deep(Task<int> task) => Deeper(task);

    private static int Deeper(Task<int> task) => task.Result;

    private sealed class SlowStore : IStore
    {
        int IStore.Find() => LoadAsync().Result;
    }

    private sealed class Source : ISource
    {
        public static int Load(Task<int> task) => Deep(task);
    }

    private sealed class ClosedByWaiting(Task task) : IDisposable
    {
        public void Dispose() => task.Wait();
    }
}
