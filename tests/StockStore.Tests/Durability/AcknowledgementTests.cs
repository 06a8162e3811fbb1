namespace StockExchange.StockStore.Tests.Durability;

public sealed class AcknowledgementTests : IAsyncDisposable
{
    private static readonly OrderResult Filled = new(OrderOutcome.Filled, 9, 5);

    private readonly SlowDurability _durability = new();
    private readonly DurableStocks _stocks;
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    public AcknowledgementTests() => _stocks = new DurableStocks(new StockTable([new Stock(1, 10, 5)]), _durability);

    public ValueTask DisposeAsync() => _stocks.DisposeAsync();

    [Fact]
    public async Task An_order_is_applied_at_once_and_acknowledged_when_it_is_durable()
    {
        Task<OrderResult> order = _stocks.TradeAsync(OrderSide.Buy, 1, 1, _test).AsTask();
        Assert.False(order.IsCompleted);
        Assert.Equal([new Stock(1, 9, 5)], [.. _stocks.Table.Scan()]);

        _durability.Commit.SetResult();
        Assert.Equal(Filled, await order);
        Assert.Equal([(1, Filled)], _durability.Waits);
    }

    [Fact]
    public void A_refusal_has_nothing_to_wait_for()
    {
        Assert.True(_stocks.TradeAsync(OrderSide.Buy, 1, 11, _test).AsTask().IsCompletedSuccessfully);
        Assert.True(_stocks.TradeAsync(OrderSide.Buy, 2, 1, _test).AsTask().IsCompletedSuccessfully);
        Assert.Empty(_durability.Waits);
    }

    [Fact]
    public async Task An_order_that_cannot_be_made_durable_is_not_acknowledged()
    {
        _durability.Commit.SetException(new IOException("No space left on device"));
        await Assert.ThrowsAsync<IOException>(async () => await _stocks.TradeAsync(OrderSide.Buy, 1, 1, _test));
    }

    private sealed class SlowDurability : IDurability
    {
        public TaskCompletionSource Commit { get; } = new();

        public List<(int Id, OrderResult Applied)> Waits { get; } = [];

        public ValueTask WaitForCommitAsync(int id, OrderResult applied, CancellationToken cancellation)
        {
            Waits.Add((id, applied));
            return new ValueTask(Commit.Task);
        }

        public Task SaveAsync() => Task.CompletedTask;
    }
}
