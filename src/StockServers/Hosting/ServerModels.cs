using StockExchange.CommandLine;
using StockExchange.StockServers.Connections;
using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockServers.Models;
using StockExchange.StockServers.Models.EventLoop;
using StockExchange.StockServers.Settings;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Hosting;

/// <summary>Creates the model of the settings.</summary>
internal static class ServerModels
{
    public static IServerModel Create(
        ServerSettings settings, DurableStocks stocks, ServerMetrics metrics, TextWriter log, CancellationToken stop)
    {
        var failures = new ConnectionFailures(Console.Error, metrics);
        int places = (int)Math.Min(OpenFiles.LeftForConnections(), settings.MaxConnections);
        if (places < 1) throw new ServerException("The limit of open files is too small for a connection. Raise it (ulimit -n).");
        var gate = new ConnectionGate(places, metrics, failures);
        return Create(settings, Floor, gate, metrics, log);

        TradingFloor Floor(IStockLocks? locks) => new(stocks, locks, new CustomerLookup(settings.Lookup), stop);
    }

    /// <summary>
    /// Each model has the locks of the report; the event loop has one thread, and the asynchronous model relies on the store.
    /// </summary>
    public static IServerModel Create(
        ServerSettings settings, Func<IStockLocks?, TradingFloor> floor, ConnectionGate gate, ServerMetrics metrics,
        TextWriter log) => settings.Model switch
        {
            ModelNames.PerConnection => new ThreadPerConnection(settings, floor(new PlainLocks()), gate),
            ModelNames.ThreadPool => new PreMadePool(settings, floor(new ReaderWriterLocks()), gate, metrics, log),
            ModelNames.Async => new AsyncPipelines(settings, floor(null), gate),
            _ => new SingleEventLoop(settings, floor(null), gate),
        };
}
