namespace StockExchange.StockServers.Locks;

/// <summary>None: an order is one compare-and-swap of the store.</summary>
internal sealed class NoLocks : IStockLocks
{
    public void EnterOrder(int id)
    {
    }

    public void ExitOrder(int id)
    {
    }

    public void EnterRead(int id)
    {
    }

    public void ExitRead(int id)
    {
    }
}
