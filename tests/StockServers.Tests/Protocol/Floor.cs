using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Tests.Protocol;

/// <summary>A table for the tests of sessions. Its file is deleted once it is read, and it is never saved.</summary>
internal static class Floor
{
    public static TradingFloor FromText(string stocks, IStockLocks? locks = null)
    {
        using var folder = new TemporaryFolder();
        var store = DurableStocks.Open(folder.Write("stock.txt", stocks), new() { Mode = DurabilityMode.Snapshot });
        return FromStore(store, CancellationToken.None, locks);
    }

    public static TradingFloor FromStore(DurableStocks stocks, CancellationToken closing, IStockLocks? locks = null) =>
        new(stocks, locks, new CustomerLookup(TimeSpan.Zero), closing);
}
