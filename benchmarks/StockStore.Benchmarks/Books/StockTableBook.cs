using StockExchange.StockStore.Table;

namespace StockExchange.StockStore.Benchmarks.Books;

public readonly struct StockTableBook(IEnumerable<Stock> stocks) : IBook
{
    private readonly StockTable _table = new(stocks);

    public OrderResult Trade(int id, long change) =>
        _table.Trade(new(change < 0 ? OrderSide.Buy : OrderSide.Sell, id, Math.Abs(change)));

    public long Show(int limit)
    {
        long sum = 0;
        foreach (Stock stock in _table.Scan(limit: limit))
            sum += stock.Id + stock.Quantity + stock.Price;
        return sum;
    }
}
