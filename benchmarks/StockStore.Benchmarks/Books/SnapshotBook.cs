using StockExchange.StockStore.Durability;

namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>The table behind the durable store's door, in the mode that only saves at the end: what the door costs.</summary>
public readonly struct SnapshotBook : IBook
{
    private readonly DurableStocks _stocks;

    public SnapshotBook(IEnumerable<Stock> stocks)
    {
        string path = Path.Combine(Directory.CreateTempSubdirectory("book-").FullName, "stock.txt");
        File.WriteAllLines(path, stocks.Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}"));
        _stocks = DurableStocks.Open(path, new() { Mode = DurabilityMode.Snapshot });
    }

    public OrderResult Trade(int id, long change) => (change < 0
        ? _stocks.Trade(new(OrderSide.Buy, id, -change))
        : _stocks.Trade(new(OrderSide.Sell, id, change))).Result;

    public long Show(int limit) => throw new NotSupportedException();
}
