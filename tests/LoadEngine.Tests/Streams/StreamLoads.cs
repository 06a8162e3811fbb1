using StockExchange.LoadEngine.Pacing;
using StockExchange.LoadEngine.Results;
using StockExchange.LoadEngine.Streams;
using StockExchange.LoadEngine.Transports;
using StockExchange.TestKit.Load;

namespace StockExchange.LoadEngine.Tests.Streams;

/// <summary>Loads of streams as tests run them: until something has happened, however long it takes.</summary>
internal static class StreamLoads
{
    public static readonly LoadSettings Two = Loads.Closed(connections: 2, seconds: 300);

    /// <summary>Runs until the load has come so far, then stops it.</summary>
    public static async Task<LoadResult> UntilAsync(
        IConnector transport, StreamLoad streams, LoadSettings settings, Func<LoadRun, bool> isSo)
    {
        using (transport)
        {
            using var stop = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
            var run = new LoadRun(transport, streams, settings);
            Task<LoadResult> running = run.RunAsync(stop.Token);
            await Loads.UntilAsync(() => isSo(run) || running.IsCompleted);
            await stop.CancelAsync();
            return await running.WaitAsync(Loads.Patience, TestContext.Current.CancellationToken);
        }
    }

    /// <summary>The number of answers of an operation with status 200.</summary>
    public static long Count(LoadResult result, string operation) =>
        result.Operations.Where(part => part.Operation == operation && part.StatusClass is 2).Sum(part => part.Latency.Count);
}
