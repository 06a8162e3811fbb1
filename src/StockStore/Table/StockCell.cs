namespace StockExchange.StockStore.Table;

/// <summary>A stock of the table: the quantity is the only word that ever changes.</summary>
internal sealed class StockCell(Stock stock)
{
    /// <summary>In the runtime's normalized spins: some 0.2 microseconds. Half of it gains less, twice of it no more.</summary>
    private const int PauseAfterLosing = 40;

    private long _quantity = stock.Quantity;

    public int Id { get; } = stock.Id;

    private long Price { get; } = stock.Price;

    public Stock Read() => new(Id, Volatile.Read(ref _quantity), Price);

    /// <summary>Adds <paramref name="change"/> (negative for a buy, never <see cref="long.MinValue"/>) or refuses.</summary>
    public OrderResult Apply(long change)
    {
        while (true)
        {
            long current = Volatile.Read(ref _quantity);

            // With seen >= 0 the sum is negative in two cases only: a buy of more than is left, or a sell that wraps around.
            long next = unchecked(current + change);
            if (next < 0)
                return new OrderResult(change < 0 ? OrderOutcome.TooFewLeft : OrderOutcome.WouldOverflow, current, Price);

            if (Interlocked.CompareExchange(ref _quantity, next, current) == current)
                return new OrderResult(OrderOutcome.Filled, next, Price);

            // Another order was faster, so the table as a whole has moved on: lock-free. Trying again at once would only pull the
            // cache line back and forth; in a pause the other core does many orders. With two threads on one stock this halves
            // the time.
            Thread.SpinWait(PauseAfterLosing);
        }
    }
}
