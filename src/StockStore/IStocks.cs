namespace StockExchange.StockStore;

/// <summary>
/// A table of stocks: in a file that one process owns (<c>DurableStocks</c>), or in a database that many share
/// (<c>PostgresStocks</c>). Safe for any number of threads.
/// </summary>
public interface IStocks : IAsyncDisposable
{
    /// <summary>Why orders fail at present; null while the store works. Never blocks.</summary>
    StoreException? Failure { get; }

    /// <summary>
    /// A number that changes with every filled order: reading it after an order was applied gives another value than any reading
    /// that ended before. If it is read before a <see cref="ReadAsync"/> and is the same later, no order has completed in between
    /// that the read missed. Null if the store has no versions.
    /// </summary>
    long? Version { get; }

    /// <summary>Reads one stock; null if there is none of this id.</summary>
    /// <exception cref="StoreException">The store cannot be read.</exception>
    ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default);

    /// <summary>
    /// Reads stocks in id order. Each is exact when it is read; together they are not a snapshot of one moment.
    /// </summary>
    /// <param name="from">The lowest id; there need not be such a stock.</param>
    /// <param name="limit">The maximum number of stocks; 0 or more.</param>
    /// <param name="cancellation">Cancels the read.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="StoreException">The store cannot be read.</exception>
    ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default);

    /// <summary>
    /// Fills an order completely or refuses it, and completes when the result is as durable as the store promises.
    /// </summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Identifies the order and its retries: each gets the first answer, even a refusal. Null for none.</param>
    /// <param name="cancellation">Before the order is applied it prevents the order; later it cancels only the wait.</param>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is undefined.</exception>
    /// <exception cref="Keys.KeyReusedException">The key belongs to another order.</exception>
    /// <exception cref="StoreException">
    /// The order is not acknowledged. It may have been applied: a retry with the same key shows whether it was.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The store is disposed; the object name is that of this interface.</exception>
    ValueTask<OrderResult> TradeAsync(Order order, OrderKey? key = null, CancellationToken cancellation = default);
}
