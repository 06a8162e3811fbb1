namespace StockExchange.StockStore.Tests.Table;

public sealed class OrderTests
{
    private const int Id = 7;

    private readonly StockTable _table = new([new Stock(Id, 100, 25)]);

    [Theory]
    [InlineData(OrderSide.Buy, 40, OrderOutcome.Filled, 60)]
    [InlineData(OrderSide.Buy, 100, OrderOutcome.Filled, 0)] // the last piece
    [InlineData(OrderSide.Buy, 101, OrderOutcome.TooFewLeft, 100)]
    [InlineData(OrderSide.Buy, long.MaxValue, OrderOutcome.TooFewLeft, 100)]
    [InlineData(OrderSide.Sell, 40, OrderOutcome.Filled, 140)]
    [InlineData(OrderSide.Sell, long.MaxValue - 100, OrderOutcome.Filled, long.MaxValue)]
    [InlineData(OrderSide.Sell, long.MaxValue - 99, OrderOutcome.WouldOverflow, 100)]
    public void An_order_is_filled_whole_or_changes_nothing(OrderSide side, long quantity, OrderOutcome outcome, long left)
    {
        long version = _table.Version;

        OrderResult result = side == OrderSide.Buy ? _table.Buy(Id, quantity) : _table.Sell(Id, quantity);

        Assert.Equal(new OrderResult(outcome, left, 25), result);
        Assert.True(_table.TryFind(Id, out Stock stock));
        Assert.Equal(new Stock(Id, left, 25), stock);
        Assert.Equal(outcome == OrderOutcome.Filled, version != _table.Version);
    }

    [Fact]
    public void A_full_stock_can_be_emptied_in_one_order()
    {
        _table.Sell(Id, long.MaxValue - 100);
        Assert.Equal(new OrderResult(OrderOutcome.Filled, 0, 25), _table.Buy(Id, long.MaxValue));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(8)]
    [InlineData(-7)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    public void An_unknown_stock_is_refused(int id)
    {
        Assert.Equal(new OrderResult(OrderOutcome.UnknownStock, 0, 0), _table.Buy(id, 1));
        Assert.Equal(new OrderResult(OrderOutcome.UnknownStock, 0, 0), _table.Sell(id, 1));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(long.MinValue)]
    public void A_quantity_must_be_positive(long quantity)
    {
        Assert.Throws<ArgumentOutOfRangeException>(nameof(quantity), () => _table.Buy(Id, quantity));
        Assert.Throws<ArgumentOutOfRangeException>(nameof(quantity), () => _table.Sell(Id, quantity));
    }

    [Fact]
    public void Trade_buys_and_sells_and_knows_no_third_side()
    {
        Assert.Equal(99, _table.Trade(OrderSide.Buy, Id, 1).Remaining);
        Assert.Equal(101, _table.Trade(OrderSide.Sell, Id, 2).Remaining);
        Assert.Throws<ArgumentOutOfRangeException>("side", () => _table.Trade((OrderSide)2, Id, 1));
    }

    [Fact]
    public void Orders_and_readings_allocate_nothing()
    {
        Trade(_table, 1_000);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Trade(_table, 1_000);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    private static void Trade(StockTable table, int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            table.Buy(Id, 1);
            table.Trade(OrderSide.Sell, Id, 1);
            table.Buy(Id, long.MaxValue);
            table.Sell(Id + 1, 1);
            table.TryFind(Id, out _);
            _ = table.Version;
            foreach (Stock stock in table.Scan())
                _ = stock.Id;
        }
    }
}
