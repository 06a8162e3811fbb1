namespace StockExchange.StockStore.Table;

/// <summary>
/// A table to be read, by any number of threads. What it shows has been applied; the order that did it may not be acknowledged
/// yet (docs/durability.md says what that means).
/// </summary>
public interface IStockView
{
    /// <summary>How many stocks are listed.</summary>
    int Count { get; }

    /// <summary>
    /// A number that has changed after every filled order: a reading of it that starts after one has returned differs from all
    /// that had ended before. Take it before a <see cref="Scan"/>, and an equal number later means that nothing has completed
    /// since that the scan did not see.
    /// </summary>
    long Version { get; }

    /// <summary>Reads one stock.</summary>
    bool TryFind(int id, out Stock stock);

    /// <summary>The stocks in id order, from an id on, at most so many.</summary>
    /// <param name="from">The lowest id wanted; it need not be listed.</param>
    /// <param name="limit">How many stocks at most; 0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    StockScan Scan(int from = 1, int limit = int.MaxValue);
}
