namespace ThreadPoolDiagnostics.Tests.Code;

// It is read, and never called.
#pragma warning disable VSTHRD002, VSTHRD003, VSTHRD103, CA2012

/// <summary>Calls of methods that wait for the task of their caller, as many programs have them.</summary>
internal sealed class WaitHelperSamples
{
    private static readonly TaskFactory Factory = new(TaskScheduler.Default);

    public static int OfTask() => AskAsync().Sync();

    public static void OfValueTask() => Helpers.Sync(new ValueTask(AskAsync()));

    public static int OfAFunction() => Helpers.RunSync(() => AskAsync());

    public static int ThroughTwo() => Helpers.RunSyncFor(AskAsync(), "shop");

    public static async Task<int> InAnAsyncMethod()
    {
        await Task.Yield();
        return AskAsync().Sync();
    }

    /// <summary>Waits for a task of its own: not for what its caller passes on.</summary>
    public static int WaitsForItsOwn(Task<int> other) => AskAsync().Result + other.Id;

    public static int CallsWhatWaitsForItsOwn() => WaitsForItsOwn(AskAsync());

    /// <summary>A method of an object, which does more with the function than to wait for it.</summary>
    public int Retry(Func<Task<int>> ask) => ask().Result + GetHashCode();

    public int CallsRetry() => Retry(AskAsync);

    private static async Task<int> AskAsync()
    {
        await Task.Delay(10);
        return 1;
    }

    internal static int Wait(Func<Task<int>> ask) => Factory.StartNew(ask).Unwrap().GetAwaiter().GetResult();
}

/// <summary>Methods that wait for a task of their caller.</summary>
internal static class Helpers
{
    public static int Sync(this Task<int> task) => task.GetAwaiter().GetResult();

    public static void Sync(ValueTask task)
    {
        if (!task.IsCompletedSuccessfully) task.AsTask().Wait();
    }

    public static int RunSync(Func<Task<int>> ask) => WaitHelperSamples.Wait(ask);

    public static int RunSyncFor(Task<int> task, string name) => name.Length + task.Sync();
}
