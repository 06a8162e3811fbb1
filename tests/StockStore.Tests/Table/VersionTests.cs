namespace StockExchange.StockStore.Tests.Table;

public sealed class VersionTests
{
    private readonly StockTable _table = new([new Stock(1, 0, 1), new Stock(2, 0, 1)]);

    [Fact]
    public Task The_version_differs_after_an_own_order() => Race.RunWhileAsync(
        () => _ = _table.Version,
        () => SellAndCompare(1),
        () => SellAndCompare(1),
        () => SellAndCompare(2));

    [Fact]
    public async Task An_equal_version_means_that_no_completed_order_is_missing_from_the_scan()
    {
        long completed = 0, cachedVersion = -1, cachedSum = 0;
        await Race.RunWhileAsync(
            () =>
            {
                long completedBefore = Volatile.Read(ref completed);
                long version = _table.Version;
                if (version == cachedVersion)
                {
                    Assert.True(cachedSum >= completedBefore, "An answer \"not modified\" would be stale.");
                    return;
                }

                cachedVersion = version;
                cachedSum = ((Stock[])[.. _table.Scan()]).Sum(stock => stock.Quantity);
            },
            () =>
            {
                for (int order = 1; order <= 500_000; order++)
                {
                    _table.Trade(new(OrderSide.Sell, 1 + (order % 2), 1));
                    Volatile.Write(ref completed, order);
                }
            });
    }

    private void SellAndCompare(int id)
    {
        for (int order = 0; order < 100_000; order++)
        {
            long before = _table.Version;
            _table.Trade(new(OrderSide.Sell, id, 1));
            Assert.NotEqual(before, _table.Version);
        }
    }
}
