using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>A cache behind a ReaderWriterLockSlim whose writer goes to disk: a tenth of 180 callers writes for 60 ms.</summary>
internal static class ReaderWriterConvoy
{
    private const string Here = "TestTargets.Starving.ReaderWriterConvoy";

    public static readonly Scenario Scenario = new("reader-writer-lock",
        Label.Starves("lock|sleep", $"{Here}.Read", $"{Here}.Write"),
        Start);

    private static readonly ReaderWriterLockSlim Gate = new();
    private static readonly Dictionary<int, int> Prices = [];

    private static void Start()
    {
        int calls = 0;
        ClosedLoop.Start(180, () =>
        {
            int call = Interlocked.Increment(ref calls);
            if (call % 10 == 0) Write(call);
            else Read(call);
        });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Read(int call)
    {
        Gate.EnterReadLock(); // The exhibit: readers wait as long as anybody writes, or wants to
        _ = Prices.GetValueOrDefault(call % 100);
        Gate.ExitReadLock();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Write(int call)
    {
        Gate.EnterWriteLock();
        Prices[call % 100] = call;
        Thread.Sleep(60); // the disk
        Gate.ExitWriteLock();
    }
}
