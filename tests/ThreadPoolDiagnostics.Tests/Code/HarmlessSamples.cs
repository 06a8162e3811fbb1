using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Tests.Code;

// They are read, and never called.
#pragma warning disable VSTHRD002, VSTHRD003, VSTHRD103, CA2012

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

    public static int OfCompleteTasks()
    {
        Task.CompletedTask.Wait();
        ValueTask.CompletedTask.GetAwaiter().GetResult();
        return ValueTask.FromResult(2).AsTask().Result;
    }

    public static void CopyInMemory(MemoryStream memory) => memory.CopyTo(new MemoryStream());

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
