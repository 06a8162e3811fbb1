using StockExchange.StockServers.Customers;
using StockExchange.StockStore;
using StockExchange.StockStore.Commits;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Table;

namespace StockExchange.StockServers.Locks;

/// <summary>The store as the sessions see it: every order and every read goes through the locks of the model.</summary>
/// <param name="stocks">The store.</param>
/// <param name="locks">Of the model.</param>
/// <param name="lookup">Before each order.</param>
/// <param name="closing">From then on the sessions carry out nothing more.</param>
internal sealed class TradingFloor(DurableStocks stocks, IStockLocks locks, CustomerLookup lookup, CancellationToken closing)
{
    /// <summary>For the order of the ids only; what a stock holds is read by <see cref="TryRead"/>.</summary>
    public IStockView Table => stocks.Table;

    /// <summary>The server is ending.</summary>
    public bool IsClosing => closing.IsCancellationRequested;

    /// <summary>Applies an order. The lock is held for that only: never while somebody waits for the disk.</summary>
    /// <exception cref="StoreFailedException">The disk has failed.</exception>
    /// <exception cref="ObjectDisposedException">The server has ended.</exception>
    public PendingOrder Trade(in Order order)
    {
        // Without the lock, so that nobody fills the locks with ids that do not exist. The store refuses it.
        if (!Table.TryFind(order.Id, out _)) return stocks.Trade(order);
        lookup.PretendQueryCustomerFromDb();
        locks.EnterOrder(order.Id);
        try
        {
            return stocks.Trade(order);
        }
        finally
        {
            locks.ExitOrder(order.Id);
        }
    }

    /// <summary>False when the stock is not listed any more.</summary>
    public bool TryRead(int id, out Stock stock)
    {
        locks.EnterRead(id);
        try
        {
            return Table.TryFind(id, out stock);
        }
        finally
        {
            locks.ExitRead(id);
        }
    }
}
