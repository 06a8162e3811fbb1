namespace StockExchange.StockStore.Tests.Durability;

public sealed class ShutdownRaceTests
{
    [Fact]
    public void Every_order_that_was_acknowledged_is_saved()
    {
        CancellationToken test = TestContext.Current.CancellationToken;
        for (int round = 0; round < 500; round++)
        {
            var table = new StockTable([new Stock(1, 0, 5)]);
            var durability = new MemoryDurability(table);
            var stocks = new DurableStocks(table, durability);
            long acknowledged = 0;
            Race.Run(
                () => Assert.Throws<ObjectDisposedException>(() =>
                {
                    while (stocks.TradeAsync(OrderSide.Sell, 1, 1, test).AsTask().IsCompletedSuccessfully)
                        Volatile.Write(ref acknowledged, acknowledged + 1);
                }),
                () =>
                {
                    SpinWait.SpinUntil(() => Volatile.Read(ref acknowledged) > 10);
                    Assert.True(stocks.DisposeAsync().AsTask().IsCompletedSuccessfully);
                });
            Assert.InRange(acknowledged, 0, durability.Saved);
        }
    }

    /// <summary>Saves at once, so that the moment of saving is as near to the last orders as can be.</summary>
    private sealed class MemoryDurability(StockTable table) : IDurability
    {
        public long Saved { get; private set; }

        public ValueTask WaitForCommitAsync(int id, OrderResult applied, CancellationToken cancellation) =>
            ValueTask.CompletedTask;

        public Task SaveAsync()
        {
            Saved = table.TryFind(1, out Stock stock) ? stock.Quantity : -1;
            return Task.CompletedTask;
        }
    }
}
