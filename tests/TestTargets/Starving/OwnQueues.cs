using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>Each of 100 items leaves its successor in the queue of its own worker, and sleeps there for half a second.</summary>
internal static class OwnQueues
{
    public const int Items = 100;

    public static readonly Scenario Scenario = new("own-queues",
        Label.Starves("sleep", "TestTargets.Starving.OwnQueues.Sleep"), Start);

    private static void Start()
    {
        for (int item = 0; item < Items; item++) ThreadPool.UnsafeQueueUserWorkItem(new Item(), preferLocal: false);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Sleep() => Thread.Sleep(500); // The exhibit: holds its worker

    private sealed class Item : IThreadPoolWorkItem
    {
        public void Execute()
        {
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
            Sleep();
        }
    }
}
