namespace StockExchange.StockStore.Tests.Table;

public sealed class ConcurrentScanTests
{
    /// <summary>Enough for many chunks, so that listing and delisting split and merge them all the time.</summary>
    private const int Ids = 6_000;

    [Fact]
    public async Task A_scan_is_sorted_and_complete_while_stocks_are_listed_and_delisted()
    {
        // Every eighth stock stays; the others go and come back in waves, which empties most of each chunk and fills it again.
        var table = new StockTable([.. Enumerable.Range(1, Ids).Select(id => new Stock(id, 1, 1))]);
        await Race.RunWhileAsync(() => Check(table.Scan(), from: 1), () => Waves(0), () => Waves(1));
        Check(table.Scan(), from: 1);

        void Waves(int half)
        {
            var random = new Random(half);
            for (int wave = 0; wave < 20; wave++)
            {
                int[] ids = [.. Enumerable.Range(1, Ids).Where(id => id % 8 != 0 && id % 2 == half)];
                random.Shuffle(ids);
                Assert.All(ids, id => Assert.True(table.Delist(id, out _)));
                Check(table.Scan(Ids / 2), from: Ids / 2);
                Assert.All(ids, id => Assert.True(table.List(new Stock(id, 1, 1))));
            }
        }
    }

    [Fact]
    public async Task A_stock_that_was_shown_is_found_and_one_that_was_found_is_shown()
    {
        var table = new StockTable();
        int next = 1;
        await Race.RunWhileAsync(
            () =>
            {
                // Only what comes next is being listed, so these two look at it again and again in turn.
                if (table.TryFind(next, out _)) Assert.Equal([next++], table.Scan(next - 1, 1).ToIds());
                foreach (Stock shown in table.Scan(next))
                    Assert.True(table.TryFind(shown.Id, out _));
            },
            () =>
            {
                for (int id = 1; id <= 50_000; id++)
                    table.List(new Stock(id, 1, 1));
            });
    }

    [Fact]
    public async Task A_stock_that_is_shown_no_more_is_found_no_more()
    {
        var table = new StockTable([.. Enumerable.Range(1, 50_000).Select(id => new Stock(id, 1, 1))]);
        int next = 1;
        await Race.RunWhileAsync(
            () =>
            {
                foreach (Stock shown in table.Scan(next, 1))
                {
                    Assert.False(shown.Id > next && table.TryFind(next, out _));
                    next = shown.Id;
                }
            },
            () =>
            {
                for (int id = 1; id <= 50_000; id++)
                    table.Delist(id, out _);
            });
    }

    [Fact]
    public async Task A_stock_that_stays_listed_is_always_found()
    {
        int[] staying = [.. CollidingIds.Take(200), .. Enumerable.Range(1, 200)];
        var table = new StockTable([.. staying.Select(id => new Stock(id, 1, 1))]);
        await Race.RunWhileAsync(
            () => Assert.All(staying, id => Assert.True(table.TryFind(id, out Stock stock) && stock.Id == id)),
            () =>
            {
                // Each of these leaves a tombstone, so that the index is rebuilt all the time.
                for (int id = 1_000; id < 200_000; id++)
                {
                    if (table.List(new Stock(id, 1, 1))) table.Delist(id, out _);
                }
            });
    }

    private static void Check(StockScan scan, int from)
    {
        int last = from - 1;
        int staying = 0;
        foreach (Stock stock in scan)
        {
            Assert.True(stock.Id > last, $"{stock.Id} after {last}");
            last = stock.Id;
            staying += stock.Id % 8 == 0 ? 1 : 0;
        }

        Assert.Equal((Ids / 8) - ((from - 1) / 8), staying);
    }
}
