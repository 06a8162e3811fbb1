namespace StockExchange.StockStore;

/// <summary>
/// A table of stocks that is traded, wherever it is kept: in a file by this process alone (<c>DurableStocks</c>), or in a
/// database by many (<c>PostgresStocks</c>). For any number of threads.
/// </summary>
public interface IStocks : IAsyncDisposable
{
    /// <summary>Why no orders are taken at present; null while all is well. Asking does not wait for anything.</summary>
    StoreException? Failure { get; }

    /// <summary>
    /// A number that has changed after every filled order: a reading of it that starts after one has been applied differs
    /// from all that had ended before. Take it before a <see cref="ReadAsync"/>, and an equal number later means that nothing
    /// has completed since that the reading did not see. Null for a store that cannot tell.
    /// </summary>
    long? Version { get; }

    /// <summary>Reads one stock; null if it is not listed.</summary>
    /// <exception cref="StoreException">The store cannot be read.</exception>
    ValueTask<Stock?> FindAsync(int id, CancellationToken cancellation = default);

    /// <summary>The stocks in id order, from an id on. Each is exact at its moment; all together are no picture of one.</summary>
    /// <param name="from">The lowest id wanted; it need not be listed.</param>
    /// <param name="limit">How many stocks at most; 0 or more.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="StoreException">The store cannot be read.</exception>
    ValueTask<IReadOnlyList<Stock>> ReadAsync(int from, int limit, CancellationToken cancellation = default);

    /// <summary>
    /// Fills an order whole or refuses it, and completes when that is as durable as the store promises.
    /// </summary>
    /// <param name="order">The order.</param>
    /// <param name="key">Makes it and its retries one: each gets the first answer, a refusal too; null for none.</param>
    /// <param name="cancellation">Prevents the order if it is not applied yet; later it ends only the wait.</param>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is none.</exception>
    /// <exception cref="Keys.KeyReusedException">The key belongs to another order.</exception>
    /// <exception cref="StoreException">
    /// The order is not acknowledged. It may have been applied: whoever has to know asks again with the same key.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The store has ended; its name is that of this interface.</exception>
    ValueTask<OrderResult> TradeAsync(Order order, OrderKey? key = null, CancellationToken cancellation = default);
}
