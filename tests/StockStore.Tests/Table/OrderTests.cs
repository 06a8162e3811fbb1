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
    public void An_order_is_filled_completely_or_changes_nothing(
        OrderSide side, long quantity, OrderOutcome outcome, long left)
    {
        long version = _table.Version;

        Assert.Equal(new OrderResult(outcome, left, 25), Trade(side, Id, quantity));
        Assert.True(_table.TryFind(Id, out Stock stock));
        Assert.Equal(new Stock(Id, left, 25), stock);
        Assert.Equal(outcome == OrderOutcome.Filled, version != _table.Version);
    }

    [Fact]
    public void A_full_stock_can_be_emptied_in_one_order()
    {
        Trade(OrderSide.Sell, Id, long.MaxValue - 100);
        Assert.Equal(new OrderResult(OrderOutcome.Filled, 0, 25), Trade(OrderSide.Buy, Id, long.MaxValue));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(8)]
    [InlineData(-7)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    public void An_unknown_stock_is_refused(int id) =>
        Assert.Equal(new OrderResult(OrderOutcome.UnknownStock, 0, 0), Trade(OrderSide.Sell, id, 1));

    [Theory]
    [InlineData(OrderSide.Buy, 0)]
    [InlineData(OrderSide.Sell, -1)]
    [InlineData(OrderSide.Buy, long.MinValue)]
    [InlineData((OrderSide)2, 1)]
    public void A_quantity_must_be_positive_and_a_side_defined(OrderSide side, long quantity) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => Trade(side, Id, quantity));

    [Fact]
    public void Orders_and_readings_allocate_nothing()
    {
        TradeAndRead(1_000);
        long before = GC.GetAllocatedBytesForCurrentThread();
        TradeAndRead(1_000);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    private OrderResult Trade(OrderSide side, int id, long quantity) => _table.Trade(new(side, id, quantity));

    private void TradeAndRead(int rounds)
    {
        for (int round = 0; round < rounds; round++)
        {
            Trade(OrderSide.Buy, Id, 1);
            Trade(OrderSide.Sell, Id, 1);
            Trade(OrderSide.Buy, Id, long.MaxValue);
            Trade(OrderSide.Sell, Id + 1, 1);
            _table.TryFind(Id, out _);
            _ = _table.Version;
            foreach (Stock stock in _table.Scan())
                _ = stock.Id;
        }
    }
}
