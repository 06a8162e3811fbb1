namespace StockExchange.StockStore.Tests.Crashes;

/// <summary>An immutable state of a small table, and the effect of an order on it.</summary>
internal sealed class TableState
{
    private readonly Stock?[] _stocks;

    private TableState(Stock?[] stocks) => _stocks = stocks;

    /// <param name="stocks">With ids from 1 to <paramref name="mostStocks"/>.</param>
    /// <param name="mostStocks">The largest id.</param>
    public static TableState FromStocks(IEnumerable<Stock> stocks, int mostStocks)
    {
        var state = new Stock?[mostStocks + 1];
        foreach (Stock stock in stocks) state[stock.Id] = stock;
        return new(state);
    }

    public (OrderResult Result, TableState After) Trade(Order order)
    {
        Stock? stock = order.Id < _stocks.Length ? _stocks[order.Id] : null;
        OrderResult result = Trade(stock, order);
        if (result.Outcome != OrderOutcome.Filled) return (result, this);
        Stock?[] after = [.. _stocks];
        after[order.Id] = stock!.Value with { Quantity = result.Remaining };
        return (result, new(after));
    }

    /// <summary>The expected result of an order; the stock is null if there is none of that id.</summary>
    public static OrderResult Trade(Stock? listed, Order order)
    {
        if (listed is not { } stock) return OrderResult.UnknownStock;
        Int128 quantity = stock.Quantity + (order.Side == OrderSide.Buy ? -(Int128)order.Quantity : order.Quantity);
        if (quantity < 0) return new(OrderOutcome.TooFewLeft, stock.Quantity, stock.Price);
        return quantity > long.MaxValue
            ? new(OrderOutcome.WouldOverflow, stock.Quantity, stock.Price)
            : new(OrderOutcome.Filled, (long)quantity, stock.Price);
    }

    public bool Is(TableState other) => _stocks.AsSpan().SequenceEqual(other._stocks);

    public override string ToString() =>
        string.Join(", ", _stocks.OfType<Stock>().Select(stock => $"{stock.Id} {stock.Quantity} {stock.Price}"));
}
