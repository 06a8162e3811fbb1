using System.Runtime.CompilerServices;

namespace LegacyTargets;

/// <summary>A closed loop on the older runtimes: one that starves the pool, and the same done right.</summary>
internal static class Requests
{
    public const int Callers = 125;

    // The exhibit: .NET 8 has no System.Threading.Lock, and an object's lock leaves no frame on .NET 9 either
#pragma warning disable MA0158
    private static readonly object Gate = new();
#pragma warning restore MA0158
    private static readonly TimeSpan Query = TimeSpan.FromMilliseconds(500);

    public static async Task AskForeverAsync(Func<Task> request)
    {
        while (true)
        {
            await Task.Yield(); // back to the pool's global queue, as a request that arrives
            await request();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task TaskWait()
    {
#pragma warning disable VSTHRD002, VSTHRD103 // The exhibit: blocks a pool thread until another pool thread completes the task
        _ = QueryAsync().Result;
#pragma warning restore VSTHRD002, VSTHRD103
        return Task.CompletedTask;
    }

    /// <summary>A lock statement of these runtimes waits in native code and leaves no frame of .NET.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Task LockConvoy()
    {
        lock (Gate)
        {
#pragma warning disable RS0030 // The exhibit: input and output under a lock that everybody needs
            Thread.Sleep(10);
#pragma warning restore RS0030
        }
        return Task.CompletedTask;
    }

    public static async Task Async() => await QueryAsync();

    private static async Task<int> QueryAsync()
    {
        await Task.Delay(Query, TimeProvider.System);
        return 1;
    }
}
