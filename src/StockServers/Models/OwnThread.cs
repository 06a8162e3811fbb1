namespace StockExchange.StockServers.Models;

/// <summary>Runs blocking work on a dedicated thread.</summary>
internal static class OwnThread
{
    public static Task RunAsync(string name, Action work) => Task.Factory.StartNew(
        () =>
        {
            Thread.CurrentThread.Name = name;
            work();
        },
        CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
