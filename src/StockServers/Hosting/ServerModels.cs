using StockExchange.CommandLine;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Models;
using StockExchange.StockServers.Models.EventLoop;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Hosting;

/// <summary>Makes the model that was asked for.</summary>
internal static class ServerModels
{
    /// <summary>
    /// Each with the locks that the report gave it; the loop has one thread, and the modern one trusts the store.
    /// </summary>
    public static IServerModel Create(
        ServerSettings settings, DurableStocks stocks, ServerMetrics metrics, TextWriter log, CancellationToken stop)
    {
        var failures = new ConnectionFailures(Console.Error, metrics);
        int places = (int)Math.Clamp(OpenFiles.LeftForConnections(), 1, settings.MaxConnections);
        var gate = new ConnectionGate(places, metrics, failures);
        return settings.Model switch
        {
            ModelNames.PerConnection => new ThreadPerConnection(settings, Floor(new PlainLocks()), gate),
            ModelNames.ThreadPool => new PreMadePool(settings, Floor(new ReaderWriterLocks()), gate, metrics, log),
            ModelNames.Async => new AsyncPipelines(settings, Floor(new NoLocks()), gate),
            _ => new SingleEventLoop(settings, Floor(new NoLocks()), gate),
        };

        TradingFloor Floor(IStockLocks locks) => new(stocks, locks, new CustomerLookup(settings.Lookup), stop);
    }
}
