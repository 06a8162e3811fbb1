using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace StockExchange.StockLoad.Requests;

/// <summary>
/// Pieces sold less pieces bought, by stock, of the orders that the server acknowledged, those of a warm-up included: what has to be in
/// its stock.txt afterwards. For any number of threads.
/// </summary>
internal sealed class TradeLedger
{
    private readonly ConcurrentDictionary<int, StrongBox<long>> _changes = new();

    /// <summary>By stock; only those that were traded.</summary>
    public IReadOnlyDictionary<int, long> Changes => _changes.ToDictionary(entry => entry.Key, entry => Volatile.Read(ref entry.Value.Value));

    /// <param name="order">An order that was acknowledged.</param>
    public void Add(StockOrder order) => Interlocked.Add(ref _changes.GetOrAdd(order.Stock, static _ => new()).Value, order.Change);
}

/// <summary>What a request does to the table.</summary>
/// <param name="Stock">The id of the stock.</param>
/// <param name="Change">Pieces: positive for a sell, negative for a buy.</param>
internal sealed record StockOrder(int Stock, long Change);
