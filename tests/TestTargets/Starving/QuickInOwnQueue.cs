using System.Runtime.CompilerServices;

namespace TestTargets.Starving;

/// <summary>
/// 200 of 201 workers sleep, one has 20,000 quick items a second in its own queue, and 20 requests a second wait behind it for
/// ever.
/// </summary>
internal static class QuickInOwnQueue
{
    public static readonly Scenario Scenario = new("quick-in-own-queue",
        Label.Starves("sleep", "TestTargets.Starving.QuickInOwnQueue.Block"), Start);

    private const int Workers = 201;
    private const int SpinsOfQuickItem = 1_000;
    private static long _served;

    private static void Start()
    {
        ThreadPool.SetMinThreads(Workers, 1);
        ThreadPool.SetMaxThreads(Workers, 1);
        for (int worker = 1; worker < Workers; worker++)
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Block(), 0, preferLocal: false);
        while (ThreadPool.PendingWorkItemCount > 0) Thread.Sleep(10); // all of them have begun
        ThreadPool.UnsafeQueueUserWorkItem(new QuickItem(), preferLocal: false);
        OpenLoop.Start(20, () => Interlocked.Increment(ref _served));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Block()
    {
        while (true) Thread.Sleep(500); // The exhibit: holds its worker
    }

    /// <summary>Queues itself again, where its own worker looks first.</summary>
    private sealed class QuickItem : IThreadPoolWorkItem
    {
        public void Execute()
        {
            Thread.SpinWait(SpinsOfQuickItem);
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
        }
    }
}
