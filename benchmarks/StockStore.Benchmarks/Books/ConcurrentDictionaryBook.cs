using System.Collections.Concurrent;

namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>The fastest that .NET offers for orders; it has no order, hence no show.</summary>
public readonly struct ConcurrentDictionaryBook : IBook
{
    private readonly ConcurrentDictionary<int, Cell> _cells;

    public ConcurrentDictionaryBook(Stock[] stocks)
    {
        _cells = new ConcurrentDictionary<int, Cell>(Environment.ProcessorCount, stocks.Length);
        foreach (Stock stock in stocks)
            _cells[stock.Id] = new Cell(stock.Quantity, stock.Price);
    }

    public OrderResult Trade(int id, long change) =>
        _cells.TryGetValue(id, out Cell? cell) ? cell.Trade(change) : new OrderResult(OrderOutcome.UnknownStock, 0, 0);

    public long Show(int limit) => throw new NotSupportedException();
}
