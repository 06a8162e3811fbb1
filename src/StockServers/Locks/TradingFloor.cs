using StockExchange.StockServers.Customers;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Table;

namespace StockExchange.StockServers.Locks;

/// <summary>The sessions' access to the store: every order and every read takes the locks of the model.</summary>
/// <param name="stocks">The store.</param>
/// <param name="locks">The model's; null for none.</param>
/// <param name="lookup">Runs before each order.</param>
/// <param name="closing">Cancelled at the server's end; then the sessions execute nothing more.</param>
internal sealed class TradingFloor(DurableStocks stocks, IStockLocks? locks, CustomerLookup lookup, CancellationToken closing)
{
    /// <summary>For the ids in order; <see cref="TryRead"/> reads a stock.</summary>
    public StockTable Table => stocks.Table;

    /// <summary>Whether the server is ending.</summary>
    public bool IsClosing => closing.IsCancellationRequested;

    /// <summary>Applies an order. The lock is held only meanwhile, never during a commit.</summary>
    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The store is disposed.</exception>
    public PendingOrder Trade(in Order order)
    {
        // Without the lock, so that unknown ids create no locks. The store refuses the order.
        if (!Table.TryFind(order.Id, out _)) return stocks.Trade(order);
        lookup.PretendQueryCustomerFromDb();
        locks?.EnterOrder(order.Id);
        try
        {
            return stocks.Trade(order);
        }
        finally
        {
            locks?.ExitOrder(order.Id);
        }
    }

    /// <summary>Reads one stock; false if there is none of this id.</summary>
    public bool TryRead(int id, out Stock stock)
    {
        locks?.EnterRead(id);
        try
        {
            return Table.TryFind(id, out stock);
        }
        finally
        {
            locks?.ExitRead(id);
        }
    }
}
