namespace StockExchange.StockServers.Locks;

/// <summary>How threads that want the same stock exclude each other, on top of the store, which needs none of it.</summary>
internal interface IStockLocks
{
    /// <summary>Before an order.</summary>
    void EnterOrder(int id);

    /// <summary>After it.</summary>
    void ExitOrder(int id);

    /// <summary>Before a show reads a stock.</summary>
    void EnterRead(int id);

    /// <summary>After it.</summary>
    void ExitRead(int id);
}
