namespace StockExchange.StockStore.Table;

/// <summary>
/// All listed stocks, ordered by id. Safe for any number of threads: orders and reads take no lock and allocate nothing; listing
/// and delisting wait only for each other. Every operation but a scan is atomic.
/// </summary>
public sealed class StockTable : IStockView
{
    private readonly Lock _structure = new();
    private readonly OrderedCells _order;
    private readonly CellIndex _index;
    private TableVersion _version;
    private int _count;

    /// <summary>An empty table.</summary>
    public StockTable()
        : this([])
    {
    }

    /// <summary>A table of these stocks, in any order; sorted input is not sorted again.</summary>
    /// <exception cref="ArgumentException">An id comes twice, or an id, quantity or price is out of its range.</exception>
    public StockTable(IEnumerable<Stock> stocks)
    {
        StockCell[] cells = CellLoader.Load(stocks);
        _order = new OrderedCells(cells);
        _index = new CellIndex(_order.Chunks, cells.Length);
        _count = cells.Length;
    }

    /// <inheritdoc/>
    public int Count => Volatile.Read(ref _count);

    /// <inheritdoc/>
    public long Version => _version.Read();

    /// <inheritdoc/>
    public bool TryFind(int id, out Stock stock)
    {
        if (Find(id) is { } cell && cell.TryRead(out stock)) return true;

        stock = default;
        return false;
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

    /// <summary>Lists a new stock; false if its id is listed already.</summary>
    /// <exception cref="ArgumentException">The id, quantity or price is out of its range.</exception>
    public bool List(Stock stock)
    {
        stock.ThrowIfOutOfRange(nameof(stock));
        lock (_structure)
        {
            if (TryFind(stock.Id, out _)) return false;

            // Into both structures closed, then opened: scans and look-ups begin to see it at the same moment.
            StockCell cell = StockCell.Closed(stock.Id, stock.Price);
            _order.Insert_NeedsLock(cell);
            _index.Put_NeedsLock(cell, _order, _count + 1);
            cell.Open(stock.Quantity);
            Volatile.Write(ref _count, _count + 1);
        }

        _version.MarkChanged();
        return true;
    }

    /// <summary>Takes a stock off the list; false if it is not listed.</summary>
    /// <param name="id">The stock's id.</param>
    /// <param name="last">The stock with its final quantity, in which every order that was ever filled is counted.</param>
    public bool Delist(int id, out Stock last)
    {
        lock (_structure)
        {
            if (Find(id) is not { } cell || !cell.TryRead(out last))
            {
                last = default;
                return false;
            }

            // Only this lock's holder closes a cell, so the cell just read as open is closed here and nowhere else.
            last = last with { Quantity = cell.Close() };
            _order.Remove_NeedsLock(cell);
            Volatile.Write(ref _count, _count - 1);
        }

        _version.MarkChanged();
        return true;
    }

    /// <inheritdoc/>
    public StockScan Scan(int from = 1, int limit = int.MaxValue)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(limit);
        return new StockScan(_order, from, limit);
    }

    private StockCell? Find(int id) => _index.TryLookUp(id, out StockCell? cell) ? cell : _order.Find(id);

    private OrderResult Apply(int id, long change)
    {
        if (Find(id) is not { } cell) return OrderResult.UnknownStock;

        OrderResult result = cell.Apply(change);
        if (result.Outcome == OrderOutcome.Filled) _version.MarkChanged();
        return result;
    }
}
