namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>
/// Orders swap the quantity of a cell under the read lock, as the show does, which is the fastest correct use of the two.
/// </summary>
#pragma warning disable CA1001 // The lock lives as long as the process that measures this book.
public readonly struct SortedDictionaryBook : IBook
#pragma warning restore CA1001
{
    private readonly SortedDictionary<int, Cell> _cells = [];
    private readonly ReaderWriterLockSlim _lock = new();

    public SortedDictionaryBook(IEnumerable<Stock> stocks)
    {
        foreach (Stock stock in stocks)
            _cells[stock.Id] = new Cell(stock.Quantity, stock.Price);
    }

    public OrderResult Trade(int id, long change)
    {
        _lock.EnterReadLock();
        try
        {
            return _cells.TryGetValue(id, out Cell? cell) ? cell.Trade(change) : new OrderResult(OrderOutcome.UnknownStock, 0, 0);
        }
        finally
        {
            _lock.ExitReadLock();
        }
    }

    public long Show(int limit)
    {
        _lock.EnterReadLock();
        try
        {
            long sum = 0;
            foreach ((int id, Cell cell) in _cells)
            {
                if (limit-- == 0) break;
                sum += id + cell.Quantity + cell.Price;
            }

            return sum;
        }
        finally
        {
            _lock.ExitReadLock();
        }
    }
}
