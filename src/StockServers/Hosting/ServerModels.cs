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
    public static IServerModel Create(
        ServerSettings settings, DurableStocks stocks, ServerMetrics metrics, TextWriter log, CancellationToken stop)
    {
        var failures = new ConnectionFailures(Console.Error, metrics);
        int places = (int)Math.Clamp(OpenFiles.LeftForConnections(), 1, settings.MaxConnections);
        var gate = new ConnectionGate(places, metrics, failures);
        return Create(settings, Floor, gate, metrics, log);

        TradingFloor Floor(IStockLocks locks) => new(stocks, locks, new CustomerLookup(settings.Lookup), stop);
    }

    /// <summary>
    /// Each with the locks that the report gave it; the loop has one thread, and the modern one trusts the store.
    /// </summary>
    public static IServerModel Create(
        ServerSettings settings, Func<IStockLocks, TradingFloor> floor, ConnectionGate gate, ServerMetrics metrics,
        TextWriter log) => settings.Model switch
        {
            ModelNames.PerConnection => new ThreadPerConnection(settings, floor(new PlainLocks()), gate),
            ModelNames.ThreadPool => new PreMadePool(settings, floor(new ReaderWriterLocks()), gate, metrics, log),
            ModelNames.Async => new AsyncPipelines(settings, floor(new NoLocks()), gate),
            _ => new SingleEventLoop(settings, floor(new NoLocks()), gate),
        };
}
