namespace StockExchange.StockStore.Tests.Durability;

public sealed class DurableStocksTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task In_snapshot_mode_an_order_is_complete_at_once_and_allocates_nothing()
    {
        await using var stocks = DurableStocks.Open(
            _folder.Write("stock.txt", "1 10 5"), new() { Mode = DurabilityMode.Snapshot });
        long before = 0;
        for (int order = 0; order < 1_000; order++)
        {
            if (order == 500) before = GC.GetAllocatedBytesForCurrentThread();
            ValueTask<OrderResult> trade = stocks.TradeAsync(new((OrderSide)(order % 2), 1, 1), null, _test);
            if (!trade.IsCompletedSuccessfully) Assert.Fail("The order was not complete at once.");
            if ((await trade).Outcome != OrderOutcome.Filled) Assert.Fail("The order was not filled.");
        }

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Fact]
    public async Task Shutting_down_twice_saves_once_and_later_orders_change_nothing()
    {
        string path = _folder.Write("stock.txt", "1 10 5");
        var stocks = DurableStocks.Open(path);
        await Task.WhenAll(stocks.DisposeAsync().AsTask(), stocks.DisposeAsync().AsTask());
        await File.WriteAllTextAsync(path, "touched", _test);
        await stocks.DisposeAsync();
        Assert.Equal("touched", await File.ReadAllTextAsync(path, _test));
        await Assert.ThrowsAsync<ObjectDisposedException>(
            async () => await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, _test));
        Assert.Equal([new Stock(1, 10, 5)], [.. stocks.Table.Scan()]);
    }

    [Fact]
    public async Task A_cancelled_order_changes_nothing()
    {
        await using var stocks = DurableStocks.Open(_folder.Write("stock.txt", "1 10 5"));
        var cancelled = new CancellationToken(canceled: true);
        await Assert.ThrowsAsync<OperationCanceledException>(
            async () => await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, cancelled));
        Assert.Equal([new Stock(1, 10, 5)], [.. stocks.Table.Scan()]);
    }

    [Fact]
    public void Opening_a_missing_file_fails() =>
        Assert.Throws<StockFileException>(() => DurableStocks.Open(_folder.File("stock.txt")));
}
