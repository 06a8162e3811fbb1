namespace StockExchange.StockStore.Tests.Durability;

public sealed class ShutdownRaceTests
{
    [Theory]
    [InlineData(DurabilityMode.Snapshot, 150)]
    [InlineData(DurabilityMode.Flush, 50)]
    [InlineData(DurabilityMode.Fsync, 25)]
    public async Task Every_order_that_was_acknowledged_is_saved(DurabilityMode mode, int rounds)
    {
        using var folder = new TemporaryFolder();
        for (int round = 0; round < rounds; round++)
        {
            string path = folder.Write("stock.txt", "1 0 5\n");
            var stocks = DurableStocks.Open(path, new() { Mode = mode });
            long acknowledged = 0;
            await Race.RunAsync(
                () => Assert.Throws<ObjectDisposedException>(void () =>
                {
                    while (true)
                    {
                        stocks.Trade(new(OrderSide.Sell, 1, 1)).Commit.Wait();
                        Volatile.Write(ref acknowledged, acknowledged + 1);
                    }
                }),
                () =>
                {
                    SpinWait.SpinUntil(() => Volatile.Read(ref acknowledged) > 10);
                    stocks.End();
                });
            Assert.InRange(acknowledged, 0, Assert.Single(StockFile.Read(path)).Quantity);
            Assert.Equal(["stock.txt"], folder.Names);
        }
    }
}
