using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace ParkedThreads;

/// <summary>
/// Blocks threads below callers of different kinds: generic, recursive, lambda, local function, async, pool.
/// </summary>
internal static class ParkingLot
{
    private static readonly ConcurrentQueue<WalkedStack> Parked = [];
    private static readonly ManualResetEventSlim Forever = new();

    private static readonly Action[] Shapes =
    [
        Directly, () => Deep(5), () => Shelf<string>.Keep("x"), InLocalFunction, InLambda, InAsync,
    ];

    /// <summary>Returns when all are blocked, with the stack that each walked itself.</summary>
    public static WalkedStack[] Fill(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Action shape = Shapes[i % Shapes.Length];
            new Thread(() => shape()) { IsBackground = true, Name = $"parked-{i}" }.Start();
        }
        ThreadPool.UnsafeQueueUserWorkItem(_ => Directly(), null);
        while (Parked.Count < count + 1) Thread.Yield();
        return [.. Parked];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static void Park()
    {
        Parked.Enqueue(WalkedStack.OfThisThread());
        Forever.Wait();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Directly()
    {
        Park();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Deep(int levels)
    {
        if (levels == 0) Park();
        else Deep(levels - 1);
        GC.KeepAlive(levels);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void InLocalFunction()
    {
        int depth = 2;
        Local();
        GC.KeepAlive(depth);

        [MethodImpl(MethodImplOptions.NoInlining)]
        void Local()
        {
            Deep(depth);
        }
    }

    private static void InLambda()
    {
        Action<int> park = level =>
        {
            Deep(
                level);
        };
        park(1);
    }

#pragma warning disable VSTHRD002, VSTHRD103 // It is to wait before it ever awaits
    private static void InAsync() => InAsync(3).GetAwaiter().GetResult();
#pragma warning restore VSTHRD002, VSTHRD103

    private static async Task<int> InAsync(int levels)
    {
        int below = levels == 0
            ? await Task.FromResult(Blocking())
            : await InAsync(levels - 1);
        return below + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Blocking()
    {
        Park();
        return 0;
    }

    /// <summary>A generic method of a generic type.</summary>
    private static class Shelf<T>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Keep<TKey>(TKey key)
        {
            Park();
            GC.KeepAlive(key);
        }
    }
}
