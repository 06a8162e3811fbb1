namespace ThreadPoolDiagnostics.Tests.Code;

// They are read, and never called.
#pragma warning disable VSTHRD002, VSTHRD003, VSTHRD103, CA2012

/// <summary>Who leads to a wait, and by which way.</summary>
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
