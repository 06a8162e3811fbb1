using StockExchange.StockStore.Disk;
using StockExchange.StockStore.Tests.Disk;

namespace StockExchange.StockStore.Tests.Durability;

/// <summary>When an order may be told to its client. The store has no thread here: the tests commit.</summary>
public sealed class AcknowledgementTests : IDisposable
{
    private static readonly OrderResult Filled = new(OrderOutcome.Filled, 9, 5);

    private readonly TemporaryFolder _folder = new();
    private readonly DurableStocks _stocks;
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    public AcknowledgementTests() => _stocks = DurableStocks.Open(
        new SystemDisk(), _folder.Write("stock.txt", "1 10 5\n"), new(), TimeProvider.System, hasThread: false);

    public void Dispose()
    {
        _stocks.End();
        _folder.Dispose();
    }

    [Fact]
    public async Task An_order_is_applied_at_once_and_acknowledged_when_it_is_durable()
    {
        Task<OrderResult> order = _stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test).AsTask();
        Assert.False(order.IsCompleted);
        Assert.Equal([new Stock(1, 9, 5)], _stocks.Listed());

        Assert.True(_stocks.CommitOnce());
        Assert.Equal(Filled, await order);
        Assert.False(_stocks.CommitOnce());
    }

    [Fact]
    public async Task A_refusal_waits_for_the_orders_that_it_rests_on()
    {
        Task<OrderResult> last = _stocks.TradeAsync(new(OrderSide.Buy, 1, 10), null, _test).AsTask();
        Task<OrderResult> refused = _stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test).AsTask();
        Assert.False(refused.IsCompleted);

        _stocks.CommitOnce();
        Assert.Equal(OrderOutcome.Filled, (await last).Outcome);
        Assert.Equal(OrderOutcome.TooFewLeft, (await refused).Outcome);
    }

    [Fact]
    public void A_refusal_that_rests_on_nothing_new_has_nothing_to_wait_for()
    {
        Assert.True(_stocks.TradeAsync(new(OrderSide.Buy, 1, 11), null, _test).AsTask().IsCompletedSuccessfully);
        Assert.True(_stocks.TradeAsync(new(OrderSide.Buy, 2, 1), null, _test).AsTask().IsCompletedSuccessfully);
    }

    [Fact]
    public async Task Many_orders_are_one_commit()
    {
        Task<OrderResult>[] orders =
            [.. Enumerable.Range(0, 9).Select(_ => _stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test).AsTask())];
        Assert.True(_stocks.CommitOnce());
        Assert.False(_stocks.CommitOnce());
        Assert.Equal([9, 8, 7, 6, 5, 4, 3, 2, 1], (await Task.WhenAll(orders)).Select(order => order.Remaining));
    }

    [Fact]
    public async Task Whoever_stops_waiting_does_not_take_the_order_back()
    {
        using var impatient = new CancellationTokenSource();
        Task<OrderResult> order = _stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, impatient.Token).AsTask();
        await impatient.CancelAsync();
        await Task.WhenAny(order);
        Assert.True(order.IsCanceled);
        Assert.True(_stocks.CommitOnce());
        Assert.Equal([new Stock(1, 9, 5)], _stocks.Listed());
    }
}
