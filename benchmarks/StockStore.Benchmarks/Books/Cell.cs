namespace StockExchange.StockStore.Benchmarks.Books;

/// <summary>A stock as one writes it for a dictionary: the usual compare-and-swap loop that refuses before it changes.</summary>
public sealed class Cell(long quantity, long price)
{
    private long _quantity = quantity;

    public long Price => price;

    public long Quantity => Volatile.Read(ref _quantity);

    public OrderResult Trade(long change)
    {
        long seen = Volatile.Read(ref _quantity);
        while (true)
        {
            if (change < 0 && seen < -change) return new OrderResult(OrderOutcome.TooFewLeft, seen, Price);
            if (change > 0 && seen > long.MaxValue - change) return new OrderResult(OrderOutcome.WouldOverflow, seen, Price);

            long found = Interlocked.CompareExchange(ref _quantity, seen + change, seen);
            if (found == seen) return new OrderResult(OrderOutcome.Filled, seen + change, Price);
            seen = found;
        }
    }
}
