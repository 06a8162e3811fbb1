using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore.Durability;
using StockExchange.TestKit;

namespace StockExchange.StockServers.Tests.Protocol;

/// <summary>A table in memory, for the tests of sessions. Its file is gone once it is read; nobody saves it.</summary>
internal static class Floor
{
    public static TradingFloor FromText(string stocks, IStockLocks? locks = null)
    {
        using var folder = new TemporaryFolder();
        var store = DurableStocks.Open(folder.Write("stock.txt", stocks), new() { Mode = DurabilityMode.Snapshot });
        return FromStore(store, CancellationToken.None, locks);
    }

    /// <param name="stocks">Whatever its durability.</param>
    /// <param name="closing">The end of the server.</param>
    /// <param name="locks">None if null.</param>
    public static TradingFloor FromStore(DurableStocks stocks, CancellationToken closing, IStockLocks? locks = null) =>
        new(stocks, locks ?? new NoLocks(), new CustomerLookup(TimeSpan.Zero), closing);
}
