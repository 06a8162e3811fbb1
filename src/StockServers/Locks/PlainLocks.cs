using System.Collections.Concurrent;

namespace StockExchange.StockServers.Locks;

/// <summary>A plain lock per stock, for orders and reads alike: the report's thread-per-connection server.</summary>
internal sealed class PlainLocks : IStockLocks
{
    private readonly ConcurrentDictionary<int, Lock> _locks = new();

    public void EnterOrder(int id) => Of(id).Enter();

    public void ExitOrder(int id) => Of(id).Exit();

    public void EnterRead(int id) => Of(id).Enter();

    public void ExitRead(int id) => Of(id).Exit();

    private Lock Of(int id) => _locks.GetOrAdd(id, static _ => new());
}
