using StockExchange.StockStore.Files;
using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Durability;

/// <summary>
/// A table that came from a stock.txt and goes back into it. Orders given here are acknowledged according to the durability mode;
/// so far there is one, Snapshot, which writes the file when this is disposed of.
/// </summary>
public sealed class DurableStocks : IAsyncDisposable
{
    private readonly IDurability _durability;
    private readonly Lock _shutdown = new();
    private Task? _saving;
    private int _closed;

    internal DurableStocks(StockTable table, IDurability durability)
    {
        Table = table;
        _durability = durability;
    }

    /// <summary>The table. Reading it needs no acknowledgement; an order given to it directly has none.</summary>
    public StockTable Table { get; }

    /// <summary>Reads a stock.txt. The path is made absolute, so the working directory may change later.</summary>
    /// <exception cref="StockFileException">The file is missing, unreadable, or not exactly what the format says.</exception>
    public static DurableStocks Open(string path)
    {
        var table = new StockTable(StockFile.Read(path));
        return new DurableStocks(table, new SnapshotDurability(Path.GetFullPath(path), table));
    }

    /// <summary>
    /// Applies an order and completes when it is acknowledged. A refusal is final at once. In Snapshot mode the task is
    /// complete when it is returned, and nothing is allocated.
    /// </summary>
    /// <param name="side">Buy or sell.</param>
    /// <param name="id">The stock.</param>
    /// <param name="quantity">Pieces; 1 or more.</param>
    /// <param name="cancellation">Prevents the order if it is not applied yet; later it ends only the wait.</param>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is none.</exception>
    /// <exception cref="ObjectDisposedException">
    /// The shutdown was faster: the order is not acknowledged, and may or may not be in the file.
    /// </exception>
    public ValueTask<OrderResult> TradeAsync(OrderSide side, int id, long quantity, CancellationToken cancellation = default)
    {
        cancellation.ThrowIfCancellationRequested();
        ThrowIfClosed();
        OrderResult result = Table.Trade(side, id, quantity);

        // Acknowledged implies saved: the order was applied by a full fence before this reads _closed, and the shutdown sets
        // _closed by a full fence before it reads the table. If this reads "open", the shutdown reads the table later than
        // the order was applied.
        ThrowIfClosed();
        if (result.Outcome != OrderOutcome.Filled) return new ValueTask<OrderResult>(result);

        ValueTask commit = _durability.WaitForCommitAsync(id, result, cancellation);
        return commit.IsCompletedSuccessfully ? new ValueTask<OrderResult>(result) : AcknowledgeAsync(commit, result);
    }

    /// <summary>
    /// Orderly shutdown: refuses further orders and saves, once. Every call completes when the saving has, with the same result.
    /// </summary>
    /// <exception cref="StockFileException">The file could not be written; the old one is untouched.</exception>
    public ValueTask DisposeAsync()
    {
        Interlocked.Exchange(ref _closed, 1);
        lock (_shutdown)
            return new ValueTask(_saving ??= _durability.SaveAsync());
    }

    private static async ValueTask<OrderResult> AcknowledgeAsync(ValueTask commit, OrderResult result)
    {
        await commit;
        return result;
    }

    private void ThrowIfClosed() => ObjectDisposedException.ThrowIf(Volatile.Read(ref _closed) != 0, this);
}
