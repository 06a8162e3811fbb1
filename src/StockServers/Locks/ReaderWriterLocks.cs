using System.Collections.Concurrent;

namespace StockExchange.StockServers.Locks;

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
