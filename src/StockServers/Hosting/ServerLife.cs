using StockExchange.CommandLine;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Models;
using StockExchange.StockServers.Models.EventLoop;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Files;

namespace StockExchange.StockServers.Hosting;

/// <summary>A server's life: load, serve, save.</summary>
internal static class ServerLife
{
    /// <summary>Gives the exit code: 0 also after Ctrl+C and SIGTERM, which are the ways to end it.</summary>
    public static async Task<int> RunAsync(ServerSettings settings)
    {
        using var signals = new TerminationSignals();
        try
        {
            await RunAsync(settings, Console.Out, signals.Token);
            return ExitCodes.Done;
        }
        catch (Exception failure) when (failure is StockFileException or ServerException)
        {
            await Console.Error.WriteLineAsync(failure.Message);
            return ExitCodes.Failed;
        }
    }

    private static async Task RunAsync(ServerSettings settings, TextWriter log, CancellationToken stop)
    {
        DurableStocks stocks = DurableStocks.Open(settings.Stocks);
        using var metrics = new ServerMetrics();
        try
        {
            string serving = $"{settings.Model}, {stocks.Table.Count} stocks of {settings.Stocks}";
            await Model(settings, stocks, metrics, log).ServeAsync(
                address => log.WriteLine($"Listening on {address}: {serving}"), stop);
        }
        catch (Exception mistake) when (mistake is not ServerException)
        {
            await stocks.DisposeAsync(); // a server that breaks keeps what it has acknowledged, too
            throw;
        }

        await stocks.DisposeAsync();
        await log.WriteLineAsync($"Saved {stocks.Table.Count} stocks to {settings.Stocks}");
    }

    /// <summary>
    /// Each with the locks that the report gave it; the loop has one thread, and the modern one trusts the store.
    /// </summary>
    private static IServerModel Model(ServerSettings settings, DurableStocks stocks, ServerMetrics metrics, TextWriter log)
    {
        var gate = new ConnectionGate((int)Math.Clamp(OpenFiles.LeftForConnections(), 1, settings.MaxConnections), metrics);
        return settings.Model switch
        {
            ModelNames.PerConnection => new ThreadPerConnection(settings, Floor(new PlainLocks()), gate),
            ModelNames.ThreadPool => new PreMadePool(settings, Floor(new ReaderWriterLocks()), gate, metrics, log),
            ModelNames.Async => new AsyncPipelines(settings, Floor(new NoLocks()), gate),
            _ => new SingleEventLoop(settings, Floor(new NoLocks()), gate),
        };

        TradingFloor Floor(IStockLocks locks) => new(stocks, locks, new CustomerLookup(settings.Lookup));
    }
}
