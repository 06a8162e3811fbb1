namespace StockExchange.LoadEngine.Threads;

/// <summary>Runs work that sleeps, outside of the thread pool.</summary>
internal static class OwnThread
{
    public static Task RunAsync(string name, Action work)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() => Complete(done, work)) { IsBackground = true, Name = name };
        thread.Start();
        return done.Task;
    }

    private static void Complete(TaskCompletionSource done, Action work)
    {
        try
        {
            work();
            done.SetResult();
        }
        catch (Exception failure)
        {
            done.SetException(failure);
        }
    }
}
