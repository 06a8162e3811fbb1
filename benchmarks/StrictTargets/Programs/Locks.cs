using System.Runtime.CompilerServices;

namespace Programs;

internal static class Locks
{
    private static readonly object s_gate = new();
    private static readonly Lock9 s_lock = new();
    private static readonly ReaderWriterLockSlim s_table = new();
    private static Lazy<int> s_lazy = new(() => 0);

    private static async Task BesideAsync(Action first, Action second)
    {
        Task holder = Task.Run(first);
        await Task.Delay(60);
        await Task.WhenAll(holder, Task.Run(second));
    }

    [Scenario("lock")]
    public static Task LockStatement() => BesideAsync(Hold, Want);

    private static void Hold()
    {
        lock (s_gate)
        {
            Thread.Sleep(260); // WAIT sleep 260ms
        }
    }

    private static void Want()
    {
        lock (s_gate) // WAIT lock 200ms
        {
            Sink.Take(1);
        }
    }

    [Scenario("lock-convoy")]
    public static Task Convoy() => Task.WhenAll(Enumerable.Range(0, 3).Select(_ => Task.Run(Enter)));

    private static void Enter()
    {
        lock (s_gate) // WAIT lock 100ms times=2
        {
            Thread.Sleep(110); // WAIT sleep 110ms times=3
        }
    }

    [Scenario("lock-object")]
    public static Task LockObject() => BesideAsync(
        () =>
        {
            s_lock.Enter();
            Thread.Sleep(260); // WAIT sleep 260ms
            s_lock.Exit();
        },
        () =>
        {
            s_lock.Enter(); // WAIT lock 200ms
            s_lock.Exit();
        });

    [Scenario("monitor-enter")]
    public static Task MonitorEnter() => BesideAsync(
        () =>
        {
            Monitor.Enter(s_gate);
            Thread.Sleep(260); // WAIT sleep 260ms
            Monitor.Exit(s_gate);
        },
        () =>
        {
            Monitor.Enter(s_gate); // WAIT lock 200ms
            Monitor.Exit(s_gate);
        });

    [Scenario("monitor-try-enter")]
    public static Task MonitorTryEnter() => BesideAsync(
        () =>
        {
            Monitor.Enter(s_gate);
            Thread.Sleep(260); // WAIT sleep 260ms
            Monitor.Exit(s_gate);
        },
        () =>
        {
            bool isIn = Monitor.TryEnter(s_gate, 120); // WAIT lock 120ms
            if (isIn) Monitor.Exit(s_gate);
        });

    [Scenario("monitor-wait")]
    public static Task MonitorWait() => BesideAsync(
        () =>
        {
            lock (s_gate)
            {
                Monitor.Wait(s_gate, 5_000); // WAIT pulse 150ms
            }
        },
        () => Task.Delay(120).ContinueWith(_ => Pulse(), TaskScheduler.Default));

    private static void Pulse()
    {
        lock (s_gate) Monitor.PulseAll(s_gate);
    }

    [Scenario("reader-writer-lock")]
    public static Task ReaderWriterLock() => BesideAsync(
        () =>
        {
            s_table.EnterWriteLock();
            Thread.Sleep(260); // WAIT sleep 260ms
            s_table.ExitWriteLock();
        },
        () =>
        {
            s_table.EnterReadLock(); // WAIT lock 200ms
            s_table.ExitReadLock();
        });

    [Scenario("synchronized-method")]
    public static Task SynchronizedMethod()
    {
        var account = new Account();
        return BesideAsync(() => account.Book(260), () => CallBook(account));
    }

    private static void CallBook(Account account)
    {
        account.Book(0);
    }

    private sealed class Account
    {
        /// <summary>Who waits for the method's own lock is before its first statement.</summary>
        [MethodImpl(MethodImplOptions.Synchronized | MethodImplOptions.NoInlining)]
        public void Book(int milliseconds)
        {
            // WAIT lock 200ms in=synchronized-method
            Sink.Take(milliseconds);
            if (milliseconds > 0) Thread.Sleep(milliseconds); // WAIT sleep 260ms in=synchronized-method
        }
    }

    [Scenario("lazy")]
    public static Task LazyValue()
    {
        s_lazy = new(() =>
        {
            Thread.Sleep(260); // WAIT sleep 260ms
            return 1;
        });
        return BesideAsync(
            () => Sink.Take(s_lazy.Value),
            () => Sink.Take(s_lazy.Value)); // WAIT lock 200ms
    }

    [Scenario("static-constructor")]
    public static Task StaticConstructor() => BesideAsync(
        () => Sink.Take(Settings.Value),
        () =>
        {
            int value = Settings.Value; // WAIT lock|native 200ms
            Sink.Take(value);
        });

    private static class Settings
    {
        public static readonly int Value;

        static Settings()
        {
            Thread.Sleep(260); // WAIT sleep 260ms in=static-constructor
            Value = 1;
        }
    }

    [Scenario("concurrent-dictionary-factory")]
    public static void ConcurrentDictionaryFactory()
    {
        var cache = new System.Collections.Concurrent.ConcurrentDictionary<int, int>();
        Sink.Take(cache.GetOrAdd(1, key =>
        {
            Thread.Sleep(120); // WAIT sleep 120ms
            return key;
        }));
    }
}
