namespace StockExchange.StockStore.Table;

/// <summary>
/// All stocks, ordered by id. Which there are never changes. Safe for any number of threads: orders and reads take no lock and
/// allocate nothing. Every operation but a scan is atomic.
/// </summary>
public sealed class StockTable : IStockView
{
    private readonly StockCell[] _cells;
    private readonly CellIndex _index;
    private TableVersion _version;

    /// <summary>A table of these stocks, in any order; sorted input is not sorted again.</summary>
    /// <exception cref="ArgumentException">An id comes twice, or an id, quantity or price is out of its range.</exception>
    public StockTable(IEnumerable<Stock> stocks)
    {
        _cells = CellLoader.Load(stocks);
        _index = new CellIndex(_cells);
    }

    /// <inheritdoc/>
    public int Count => _cells.Length;

    /// <inheritdoc/>
    public long Version => _version.Read();

    /// <inheritdoc/>
    public bool TryFind(int id, out Stock stock)
    {
        StockCell? cell = _index.Find(id);
        stock = cell?.Read() ?? default;
        return cell is not null;
    }

    /// <summary>Takes <paramref name="quantity"/> pieces out of the stock, if so many are left.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive.</exception>
    public OrderResult Buy(int id, long quantity)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(quantity);
        return Apply(id, -quantity);
    }

    /// <summary>
    /// Adds <paramref name="quantity"/> pieces to the stock, if the sum is no more than <see cref="long.MaxValue"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive.</exception>
    public OrderResult Sell(int id, long quantity)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(quantity);
        return Apply(id, quantity);
    }

    /// <summary>Buys or sells.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is none.</exception>
    public OrderResult Trade(OrderSide side, int id, long quantity) => side switch
    {
        OrderSide.Buy => Buy(id, quantity),
        OrderSide.Sell => Sell(id, quantity),
        _ => throw new ArgumentOutOfRangeException(nameof(side), side, "An order is a Buy or a Sell."),
    };

    /// <inheritdoc/>
    public StockScan Scan(int from = 1, int limit = int.MaxValue)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        int start = LowerBound(from);
        return new StockScan(new(_cells, start, Math.Min(limit, _cells.Length - start)));
    }

    /// <summary>The place of the first stock whose id is not below this one; the length if there is none.</summary>
    private int LowerBound(int id)
    {
        int low = 0, high = _cells.Length;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (_cells[middle].Id < id) low = middle + 1;
            else
                high = middle;
        }

        return low;
    }

    private OrderResult Apply(int id, long change)
    {
        if (_index.Find(id) is not { } cell) return OrderResult.UnknownStock;

        OrderResult result = cell.Apply(change);
        if (result.Outcome == OrderOutcome.Filled) _version.MarkChanged();
        return result;
    }
}
