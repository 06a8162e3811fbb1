using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Durability;

/// <summary>When an order is acknowledged. The store has no thread here: the tests commit.</summary>
public sealed class AcknowledgementTests
{
    private readonly DurableStocks _stocks = SimulatedStore.DiskWith("1 10 5\n"u8).OpenStore();

    [Fact]
    public async Task An_order_is_applied_at_once_and_acknowledged_when_it_is_durable()
    {
        Task<OrderResult> order = BuyAsync();
        Assert.False(order.IsCompleted);
        Assert.Equal([new Stock(1, 9, 5)], _stocks.Listed());

        Assert.True(_stocks.CommitOnce());
        Assert.Equal(new(OrderOutcome.Filled, 9, 5), await order);
        Assert.False(_stocks.CommitOnce());
    }

    [Fact]
    public async Task A_refusal_waits_for_the_orders_that_it_depends_on()
    {
        Task<OrderResult> last = BuyAsync(10), refused = BuyAsync();
        Assert.False(refused.IsCompleted);

        _stocks.CommitOnce();
        Assert.Equal(OrderOutcome.Filled, (await last).Outcome);
        Assert.Equal(OrderOutcome.TooFewLeft, (await refused).Outcome);
    }

    [Fact]
    public void A_refusal_that_depends_on_no_pending_order_is_complete_at_once()
    {
        Assert.True(BuyAsync(11).IsCompletedSuccessfully);
        Assert.True(BuyAsync(id: 2).IsCompletedSuccessfully);
    }

    [Fact]
    public async Task Many_orders_are_one_commit()
    {
        Task<OrderResult>[] orders = [.. Enumerable.Range(0, 9).Select(_ => BuyAsync())];
        Assert.True(_stocks.CommitOnce());
        Assert.False(_stocks.CommitOnce());
        Assert.Equal([9, 8, 7, 6, 5, 4, 3, 2, 1], (await Task.WhenAll(orders)).Select(order => order.Remaining));
    }

    [Fact]
    public async Task Cancelling_the_wait_does_not_cancel_the_order()
    {
        using var impatient = new CancellationTokenSource();
        Task<OrderResult> order = _stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, impatient.Token).AsTask();
        await impatient.CancelAsync();
        await Task.WhenAny(order);
        Assert.True(order.IsCanceled);
        Assert.True(_stocks.CommitOnce());
        Assert.Equal([new Stock(1, 9, 5)], _stocks.Listed());
    }

    private Task<OrderResult> BuyAsync(long quantity = 1, int id = 1) =>
        _stocks.TradeAsync(new(OrderSide.Buy, id, quantity), null, TestContext.Current.CancellationToken).AsTask();
}
