namespace StockExchange.StockStore.Tests.Table;

public sealed class ConcurrentOrderTests
{
    private const int Rounds = 20_000;

    [Theory]
    [InlineData(1, 1)]
    [InlineData(1, 4)]
    [InlineData(2, 2)]
    [InlineData(3, 4)]
    [InlineData(4, 1)]
    [InlineData(4, 4)]
    public async Task Start_plus_sold_minus_bought_is_left_and_never_negative(int stocks, int traders)
    {
        const long start = 50;
        var table = new StockTable([.. Enumerable.Range(1, stocks).Select(id => new Stock(id, start, 1))]);
        long traded = 0;
        Action trader = () => Interlocked.Add(ref traded, Trade(table, new Random(), stocks, Rounds));
        await Race.RunWhileAsync(
            () => Assert.All([.. table.Scan()], stock => Assert.True(stock.Quantity >= 0)),
            [.. Enumerable.Repeat(trader, traders)]);
        Assert.Equal((start * stocks) + traded, Left(table));
    }

    [Fact]
    public async Task No_order_of_one_stock_is_lost_to_another()
    {
        var table = new StockTable([new Stock(1, 0, 1)]);
        await Race.RunAsync(Sell, Sell, Sell);
        Assert.Equal(3 * 2_000_000, Left(table));

        void Sell()
        {
            for (int order = 0; order < 2_000_000; order++)
                table.Trade(new(OrderSide.Sell, 1, 1));
        }
    }

    /// <summary>Trades at random and returns sold minus bought.</summary>
    private static long Trade(StockTable table, Random random, int stocks, int rounds)
    {
        long traded = 0;
        for (int round = 0; round < rounds; round++)
        {
            OrderSide side = random.Next(2) == 0 ? OrderSide.Buy : OrderSide.Sell;
            int quantity = random.Next(1, 40);
            OrderResult result = table.Trade(new(side, random.Next(1, stocks + 1), quantity));
            Assert.True(result.Remaining >= 0);
            if (result.Outcome == OrderOutcome.Filled) traded += side == OrderSide.Buy ? -quantity : quantity;
        }

        return traded;
    }

    private static long Left(StockTable table) => ((Stock[])[.. table.Scan()]).Sum(stock => stock.Quantity);
}
