namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>A state of a small table, and what each change makes of it. None is ever changed.</summary>
internal sealed class TableState
{
    private readonly Stock?[] _stocks;

    private TableState(Stock?[] stocks) => _stocks = stocks;

    /// <param name="stocks">With ids from 1 to the most.</param>
    /// <param name="mostStocks">The most.</param>
    public static TableState FromStocks(IEnumerable<Stock> stocks, int mostStocks)
    {
        var state = new Stock?[mostStocks + 1];
        foreach (Stock stock in stocks) state[stock.Id] = stock;
        return new(state);
    }

    public Stock? Find(int id) => id < _stocks.Length ? _stocks[id] : null;

    public (OrderResult Result, TableState After) Trade(Order order)
    {
        if (Find(order.Id) is not { } stock) return (OrderResult.UnknownStock, this);
        Int128 quantity = stock.Quantity + (order.Side == OrderSide.Buy ? -(Int128)order.Quantity : order.Quantity);
        if (quantity < 0) return (new(OrderOutcome.TooFewLeft, stock.Quantity, stock.Price), this);
        if (quantity > long.MaxValue) return (new(OrderOutcome.WouldOverflow, stock.Quantity, stock.Price), this);
        Stock?[] after = [.. _stocks];
        after[order.Id] = stock with { Quantity = (long)quantity };
        return (new(OrderOutcome.Filled, (long)quantity, stock.Price), new(after));
    }

    public bool Is(TableState other) => _stocks.AsSpan().SequenceEqual(other._stocks);

    public override string ToString() =>
        string.Join(", ", _stocks.OfType<Stock>().Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}"));
}
