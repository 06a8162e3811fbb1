using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using StockExchange.LoadEngine.Transports;

namespace StockExchange.StockLoad.Shared.Requests;

/// <summary>
/// Pieces sold less pieces bought, by stock, of the orders that the server acknowledged, those of a warm-up included: what has to
/// be in its stock.txt afterwards. Exactly that, when no order is in doubt. For any number of threads.
/// </summary>
internal sealed class TradeLedger
{
    private readonly ConcurrentDictionary<int, StrongBox<long>> _changes = new();
    private long _inDoubt;

    /// <summary>By stock; only those that were traded.</summary>
    public IReadOnlyDictionary<int, long> Changes =>
        _changes.ToDictionary(entry => entry.Key, entry => Volatile.Read(ref entry.Value.Value));

    /// <summary>Orders that were sent, and nobody knows what became of them: no whole answer came, or one of a server in trouble
    /// (5xx).
    /// </summary>
    public long InDoubt => Volatile.Read(ref _inDoubt);

    /// <summary>Enters what the answer to an order says; other requests change nothing.</summary>
    public void Enter(LoadRequest request, Answer answer)
    {
        if (request.Tag is not StockOrder order) return;
        if (answer is { Failure: null, Status: >= 200 and < 300 }) Add(order);
        else if (answer.Failure is not null || answer.Status >= 500) Interlocked.Increment(ref _inDoubt);
    }

    /// <param name="order">An order that was acknowledged.</param>
    public void Add(StockOrder order) =>
        Interlocked.Add(ref _changes.GetOrAdd(order.Stock, static _ => new()).Value, order.Change);
}

/// <summary>What a request does to the table.</summary>
/// <param name="Stock">The id of the stock.</param>
/// <param name="Change">Pieces: positive for a sell, negative for a buy.</param>
internal sealed record StockOrder(int Stock, long Change);
