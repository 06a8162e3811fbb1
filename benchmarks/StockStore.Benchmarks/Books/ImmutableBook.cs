using System.Collections.Immutable;

namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>Every order makes a new dictionary and swaps it in; a show reads one moment's dictionary.</summary>
public readonly struct ImmutableBook(IEnumerable<Stock> stocks) : IBook
{
    private readonly Root _root = new(stocks.ToImmutableSortedDictionary(stock => stock.Id, stock => stock));

    public OrderResult Trade(int id, long change)
    {
        ImmutableSortedDictionary<int, Stock> current = Volatile.Read(ref _root.Stocks);
        while (true)
        {
            if (!current.TryGetValue(id, out Stock stock)) return new OrderResult(OrderOutcome.UnknownStock, 0, 0);
            if (change < 0 && stock.Quantity < -change)
                return new OrderResult(OrderOutcome.TooFewLeft, stock.Quantity, stock.Price);
            if (change > 0 && stock.Quantity > long.MaxValue - change)
                return new OrderResult(OrderOutcome.WouldOverflow, stock.Quantity, stock.Price);

            Stock traded = stock with { Quantity = stock.Quantity + change };
            ImmutableSortedDictionary<int, Stock> found =
                Interlocked.CompareExchange(ref _root.Stocks, current.SetItem(id, traded), current);
            if (found == current) return new OrderResult(OrderOutcome.Filled, traded.Quantity, traded.Price);
            current = found;
        }
    }

    public long Show(int limit)
    {
        long sum = 0;
        foreach ((int id, Stock stock) in Volatile.Read(ref _root.Stocks))
        {
            if (limit-- == 0) break;
            sum += id + stock.Quantity + stock.Price;
        }

        return sum;
    }

    private sealed class Root(ImmutableSortedDictionary<int, Stock> stocks)
    {
        public ImmutableSortedDictionary<int, Stock> Stocks = stocks;
    }
}
