namespace StockExchange.StockStore.Table;

/// <summary>
/// All stocks, ordered by id; the set of stocks never changes. Safe for any number of threads: orders and reads take no lock and
/// allocate nothing. Every operation but a scan is atomic. An order whose effect is read here may not be acknowledged yet
/// (docs/durability.md).
/// </summary>
public sealed class StockTable
{
    private readonly StockCell[] _cells;
    private readonly CellIndex _index;
    private TableVersion _version;

    /// <summary>Creates a table of stocks in any order; sorted input is not sorted again.</summary>
    /// <exception cref="ArgumentException">An id occurs twice, or an id, quantity or price is out of its range.</exception>
    public StockTable(IEnumerable<Stock> stocks)
    {
        ArgumentNullException.ThrowIfNull(stocks);
        Stock[] sorted = Sorted(stocks as Stock[] ?? [.. stocks]);
        _cells = new StockCell[sorted.Length]; // created in id order, so that a scan reads memory in one direction
        for (int i = 0; i < sorted.Length; i++)
        {
            Stock stock = sorted[i];
            if (stock is not { Id: > 0, Quantity: >= 0, Price: >= 0 })
                throw new ArgumentException($"{stock}: id must be positive, quantity and price not negative.", nameof(stocks));
            if (i > 0 && sorted[i - 1].Id == stock.Id)
                throw new ArgumentException($"Stock {stock.Id} occurs twice; each id may be listed once.", nameof(stocks));
            _cells[i] = new StockCell(stock);
        }

        _index = new CellIndex(_cells);
    }

    /// <summary>Number of stocks.</summary>
    public int Count => _cells.Length;

    /// <summary>
    /// A number that changes with every filled order: reading it after an order has returned gives another value than any reading
    /// that ended before the order. If it is read before a <see cref="Scan"/> and is the same later, no order has completed in
    /// between that the scan missed.
    /// </summary>
    public long Version => _version.Read();

    /// <summary>Reads one stock; false if there is none of this id.</summary>
    public bool TryFind(int id, out Stock stock)
    {
        StockCell? cell = _index.Find(id);
        stock = cell?.Read() ?? default;
        return cell is not null;
    }

    /// <summary>Returns stocks in id order.</summary>
    /// <param name="from">The lowest id; there need not be such a stock.</param>
    /// <param name="limit">The maximum number of stocks; 0 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    public StockScan Scan(int from = 1, int limit = int.MaxValue)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        int start = LowerBound(from);
        return new StockScan(new(_cells, start, Math.Min(limit, _cells.Length - start)));
    }

    /// <summary>Fills an order completely, or refuses it and changes nothing.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The quantity is not positive, or the side is undefined.</exception>
    internal OrderResult Trade(Order order)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(order.Quantity);
        long change = order.Side switch
        {
            OrderSide.Buy => -order.Quantity,
            OrderSide.Sell => order.Quantity,
            _ => throw new ArgumentOutOfRangeException(nameof(order), order.Side, "An order is a Buy or a Sell."),
        };
        if (_index.Find(order.Id) is not { } cell) return OrderResult.UnknownStock;

        OrderResult result = cell.Apply(change);
        if (result.Outcome == OrderOutcome.Filled) _version.MarkChanged();
        return result;
    }

    private static Stock[] Sorted(Stock[] stocks)
    {
        int[] ids = Array.ConvertAll(stocks, stock => stock.Id);
        for (int i = 1; i < ids.Length; i++)
        {
            if (ids[i - 1] <= ids[i]) continue;

            stocks = [.. stocks];
            Array.Sort(ids, stocks);
            break;
        }

        return stocks;
    }

    /// <summary>Index of the first stock whose id is not lower; the length if there is none.</summary>
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
}
