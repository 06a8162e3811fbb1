using TestTargets;

namespace StockExchange.WatchedHost;

/// <summary>All scenarios of TestTargets, and some of its own.</summary>
internal static class Scenes
{
    public static void Start(string name)
    {
        switch (name)
        {
            case "full-collections":
                LargeHeap.Fill(100);
                OwnThread.Start("collects", Collect);
                break;
            case "quick-items":
                OwnThread.Start("queues", Queue);
                break;
            default:
                Catalog.All.Single(scenario => scenario.Name == name).Start();
                break;
        }
    }

    /// <summary>Full, blocking and compacting collections, which stop the process nearly all the time.</summary>
    private static void Collect()
    {
        while (true)
        {
            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
            Thread.Sleep(1);
        }
    }

    /// <summary>A thousand items every millisecond or so.</summary>
    private static void Queue()
    {
        while (true)
        {
            for (int item = 0; item < 1_000; item++)
                ThreadPool.UnsafeQueueUserWorkItem(static _ => { }, 0, preferLocal: false);
            Thread.Sleep(1);
        }
    }
}
