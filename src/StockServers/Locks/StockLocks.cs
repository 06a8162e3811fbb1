using System.Collections.Concurrent;

namespace StockExchange.StockServers.Locks;

/// <summary>How a model's threads exclude each other at a stock. The store itself needs no locks.</summary>
internal interface IStockLocks
{
    /// <summary>Called before an order.</summary>
    void EnterOrder(int id);

    /// <summary>Called after an order.</summary>
    void ExitOrder(int id);

    /// <summary>Called before a show reads a stock.</summary>
    void EnterRead(int id) => EnterOrder(id);

    /// <summary>Called after a show has read a stock.</summary>
    void ExitRead(int id) => ExitOrder(id);
}

/// <summary>A plain lock per stock, for orders and reads alike: the report's thread-per-connection server.</summary>
internal sealed class PlainLocks : IStockLocks
{
    private readonly ConcurrentDictionary<int, Lock> _locks = new();

    public void EnterOrder(int id) => Of(id).Enter();

    public void ExitOrder(int id) => Of(id).Exit();

    private Lock Of(int id) => _locks.GetOrAdd(id, static _ => new());
}

/// <summary>A readers-writer lock per stock: the report's thread-pool server.</summary>
internal sealed class ReaderWriterLocks : IStockLocks
{
    private readonly ConcurrentDictionary<int, ReaderWriterLockSlim> _locks = new();

    public void EnterOrder(int id) => Of(id).EnterWriteLock();

    public void ExitOrder(int id) => Of(id).ExitWriteLock();

    public void EnterRead(int id) => Of(id).EnterReadLock();

    public void ExitRead(int id) => Of(id).ExitReadLock();

    private ReaderWriterLockSlim Of(int id) => _locks.GetOrAdd(id, static _ => new());
}
