namespace StockExchange.StockServers.Models;

/// <summary>Work that waits, and so does not belong on the thread pool.</summary>
internal static class OwnThread
{
    public static Task RunAsync(string name, Action work)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        new Thread(Run) { IsBackground = true, Name = name }.Start();
        return done.Task;

        void Run()
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
}
