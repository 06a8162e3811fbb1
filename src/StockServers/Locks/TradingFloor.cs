using StockExchange.StockServers.Customers;
using StockExchange.StockStore;
using StockExchange.StockStore.Durability;
using StockExchange.StockStore.Table;

namespace StockExchange.StockServers.Locks;

/// <summary>The store as the sessions see it: every order and every read goes through the locks of the model.</summary>
internal sealed class TradingFloor(DurableStocks stocks, IStockLocks locks, CustomerLookup lookup)
{
    /// <summary>For the order of the ids only; what a stock holds is read by <see cref="TryRead"/>.</summary>
    public StockTable Table => stocks.Table;

    /// <summary>Null when the server shuts down: then the order is not acknowledged.</summary>
    public OrderOutcome? Trade(OrderSide side, int id, long quantity)
    {
        // First, so that nobody fills the locks with ids that do not exist.
        if (!Table.TryFind(id, out _)) return OrderOutcome.UnknownStock;
        lookup.PretendQueryCustomerFromDb();
        locks.EnterOrder(id);
        try
        {
            return Acknowledged(stocks.TradeAsync(side, id, quantity));
        }
        catch (ObjectDisposedException)
        {
            return null;
        }
        finally
        {
            locks.ExitOrder(id);
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

    /// <summary>Snapshot, the only durability so far, acknowledges at once: nobody waits here.</summary>
#pragma warning disable VSTHRD002 // A session is synchronous; a durability that takes time needs sessions that await
    private static OrderOutcome Acknowledged(ValueTask<OrderResult> order) => order.IsCompletedSuccessfully
        ? order.Result.Outcome
        : order.AsTask().GetAwaiter().GetResult().Outcome;
#pragma warning restore VSTHRD002
}
