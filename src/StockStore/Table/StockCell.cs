namespace StockExchange.StockStore.Table;

/// <summary>A stock of the table. Only its quantity changes.</summary>
internal sealed class StockCell(Stock stock)
{
    /// <summary>In normalized spins of the runtime, about 0.2 µs. Half of that gains less, twice of that no more.</summary>
    private const int PauseAfterLosing = 40;

    private long _quantity = stock.Quantity;

    public int Id { get; } = stock.Id;

    private long Price { get; } = stock.Price;

    public Stock Read() => new(Id, Volatile.Read(ref _quantity), Price);

    /// <summary>
    /// Adds <paramref name="change"/> (negative for a buy, never <see cref="long.MinValue"/>) or refuses the change.
    /// </summary>
    public OrderResult Apply(long change)
    {
        while (true)
        {
            long current = Volatile.Read(ref _quantity);

            // As the quantity is not negative, the sum is negative in two cases only: a buy of more than is left, or a sell that
            // overflows.
            long next = unchecked(current + change);
            if (next < 0)
                return new OrderResult(change < 0 ? OrderOutcome.TooFewLeft : OrderOutcome.WouldOverflow, current, Price);

            if (Interlocked.CompareExchange(ref _quantity, next, current) == current)
                return new OrderResult(OrderOutcome.Filled, next, Price);

            // Another order succeeded, so the algorithm is lock-free. An immediate retry would only move the cache line between
            // cores; during a pause the other core completes many orders. With two threads on one stock this halves the time.
            Thread.SpinWait(PauseAfterLosing);
        }
    }
}
