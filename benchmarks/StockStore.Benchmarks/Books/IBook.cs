namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>
/// What is compared: orders that refuse what a stock cannot bear, and a show in id order. Implementations are structs, so that
/// each is compiled into the measuring loop of its own and no call goes through an interface.
/// </summary>
public interface IBook
{
    OrderResult Trade(int id, long change);

    /// <summary>Adds up what it shows: the first stocks, at most so many.</summary>
    long Show(int limit);
}

/// <summary>A stock as one writes it for a dictionary: the usual compare-and-swap loop that refuses before it changes.</summary>
public sealed class Cell(long quantity, long price)
{
    private long _quantity = quantity;

    public long Price => price;

    public long Quantity => Volatile.Read(ref _quantity);

    public OrderResult Trade(long change)
    {
        long current = Volatile.Read(ref _quantity);
        while (true)
        {
            if (change < 0 && current < -change) return new OrderResult(OrderOutcome.TooFewLeft, current, Price);
            if (change > 0 && current > long.MaxValue - change)
                return new OrderResult(OrderOutcome.WouldOverflow, current, Price);

            long found = Interlocked.CompareExchange(ref _quantity, current + change, current);
            if (found == current) return new OrderResult(OrderOutcome.Filled, current + change, Price);
            current = found;
        }
    }
}
