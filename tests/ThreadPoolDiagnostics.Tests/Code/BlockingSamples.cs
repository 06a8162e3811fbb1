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

    public static void CopyMemory(MemoryStream memory, Stream to) => memory.CopyTo(to);

    public static void WriteMemory(MemoryStream memory, Stream to) => memory.WriteTo(to);

    public static int ResultOfOneOfTwo(Func<Task<int>> load, bool isKnown) =>
        (isKnown ? Task.FromResult(1) : load()).Result;

    public static int ResultOfABranch(Func<Task<int>> load, bool isKnown)
    {
        Task<int> task;
        if (isKnown) task = load();
        else task = Task.FromResult(1);
        return task.Result;
    }

    public static void WaitForTheOneBefore(Func<Task> load)
    {
        Task before = Task.CompletedTask;
        while (true)
        {
            before.Wait();
            before = load();
        }
    }

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
