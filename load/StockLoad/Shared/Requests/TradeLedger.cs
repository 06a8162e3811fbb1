using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// Sold minus bought pieces, by stock, of the orders that the server acknowledged, those of a warm-up included: the change that
/// its stock.txt must have afterwards, when no order is in doubt. Thread-safe.
/// </summary>
internal sealed class TradeLedger
{
    private readonly ConcurrentDictionary<int, StrongBox<long>> _changes = new();
    private long _inDoubt;

    /// <summary>The changes by stock; only those that were traded.</summary>
    public IReadOnlyDictionary<int, long> Changes =>
        _changes.ToDictionary(entry => entry.Key, entry => Volatile.Read(ref entry.Value.Value));

    /// <summary>The number of orders with an unknown outcome: no complete answer came, or a server error (5xx).</summary>
    public long InDoubt => Volatile.Read(ref _inDoubt);

    /// <summary>Adds the answer to an order; other requests have no effect.</summary>
    public void Enter(LoadRequest request, Answer answer)
    {
        if (request.Tag is not StockOrder order) return;
        if (answer is { Failure: null, Status: >= 200 and < 300 }) Add(order);
        else if (answer.Failure is not null || answer.Status >= 500) Interlocked.Increment(ref _inDoubt);
    }

    /// <summary>Adds an acknowledged order.</summary>
    public void Add(StockOrder order) =>
        Interlocked.Add(ref _changes.GetOrAdd(order.Stock, static _ => new()).Value, order.Change);
}

/// <summary>The change of a stock's quantity by a request: positive for a sell, negative for a buy.</summary>
internal sealed record StockOrder(int Stock, long Change);
