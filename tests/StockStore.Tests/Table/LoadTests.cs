namespace StockExchange.StockStore.Tests.Table;

public sealed class LoadTests
{
    [Fact]
    public void Stocks_may_come_in_any_order()
    {
        Stock[] sorted = [.. Enumerable.Range(1, 3_000).Select(id => new Stock(id, id, id))];
        Stock[] shuffled = [.. sorted];
        new Random(1).Shuffle(shuffled);
        Stock[] given = [.. shuffled];

        var table = new StockTable(given);

        Assert.Equal(sorted.AsEnumerable(), [.. table.Scan()]);
        Assert.Equal(sorted.Length, table.Count);
        Assert.Equal(shuffled, given);
    }

    [Fact]
    public void An_id_that_comes_twice_is_refused()
    {
        Assert.Throws<ArgumentException>("stocks", () => new StockTable([new(1, 1, 1), new(2, 1, 1), new(2, 1, 1)]));
        Assert.Throws<ArgumentException>("stocks", () => new StockTable([new(2, 1, 1), new(1, 1, 1), new(2, 1, 1)]));
    }

    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(-1, 0, 0)]
    [InlineData(1, -1, 0)]
    [InlineData(1, 0, -1)]
    public void A_stock_out_of_range_is_refused(int id, long quantity, long price) =>
        Assert.Throws<ArgumentException>("stocks", () => new StockTable([new(id, quantity, price)]));

    [Theory]
    [InlineData(int.MinValue, int.MaxValue, 1_000)]
    [InlineData(1, 0, 0)]
    [InlineData(1, 1, 1)]
    [InlineData(500, 1_000, 501)]
    [InlineData(1_000, 7, 1)]
    [InlineData(1_001, 7, 0)]
    [InlineData(int.MaxValue, int.MaxValue, 0)]
    public void A_scan_starts_and_stops_where_it_should(int from, int limit, int count)
    {
        Stock[] stocks = [.. Enumerable.Range(1, 1_000).Select(id => new Stock(id, 1, 1))];
        Assert.Equal(stocks.Skip(Math.Max(from, 1) - 1).Take(count), [.. new StockTable(stocks).Scan(from, limit)]);
    }
}
