using StockExchange.StockServers.Customers;
using StockExchange.StockServers.Locks;
using StockExchange.StockStore.Durability;

namespace StockExchange.StockServers.Tests.Protocol;

/// <summary>A table in memory, for the tests of sessions. Its file is gone once it is read; nobody saves it.</summary>
internal static class Floor
{
    public static TradingFloor Of(string stocks, IStockLocks? locks = null)
    {
        string file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, stocks);
            return new(DurableStocks.Open(file), locks ?? new NoLocks(), new CustomerLookup(TimeSpan.Zero));
        }
        finally
        {
            File.Delete(file);
        }
    }
}
