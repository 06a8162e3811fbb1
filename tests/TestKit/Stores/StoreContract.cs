using StockExchange.StockStore;
using StockExchange.StockStore.Keys;

namespace StockExchange.TestKit.Stores;

/// <summary>Tests that every store must pass.</summary>
public abstract class StoreContract
{
    private const int Traders = 8;

    private static readonly Stock[] Two = [new(1, 100, 10), new(2, 200, 20)];

    private static CancellationToken Ended => TestContext.Current.CancellationToken;

    /// <summary>A store of its own for a test, which disposes it.</summary>
    protected abstract Task<IStocks> OpenAsync(IReadOnlyList<Stock> stocks);

    [Fact]
    public async Task An_order_is_filled_whole_and_says_what_remains()
    {
        await using IStocks stocks = await OpenAsync(Two);

        Assert.Equal(new(OrderOutcome.Filled, 93, 10), await stocks.TradeAsync(new(OrderSide.Buy, 1, 7), null, Ended));
        Assert.Equal(new(OrderOutcome.Filled, 205, 20), await stocks.TradeAsync(new(OrderSide.Sell, 2, 5), null, Ended));
        Assert.Equal([new(1, 93, 10), new(2, 205, 20)], await stocks.ReadAsync(1, 10, Ended));
    }

    [Theory]
    [InlineData(OrderSide.Buy, 1, 101, OrderOutcome.TooFewLeft, 100, 10)]
    [InlineData(OrderSide.Buy, 1, long.MaxValue, OrderOutcome.TooFewLeft, 100, 10)]
    [InlineData(OrderSide.Sell, 1, long.MaxValue, OrderOutcome.WouldOverflow, 100, 10)]
    [InlineData(OrderSide.Sell, 3, 1, OrderOutcome.UnknownStock, 0, 0)]
    [InlineData(OrderSide.Buy, -1, 1, OrderOutcome.UnknownStock, 0, 0)]
    public async Task A_refused_order_says_why_and_changes_nothing(
        OrderSide side, int id, long quantity, OrderOutcome outcome, long remaining, long price)
    {
        await using IStocks stocks = await OpenAsync(Two);

        Assert.Equal(new(outcome, remaining, price), await stocks.TradeAsync(new(side, id, quantity), null, Ended));
        Assert.Equal(new(outcome, remaining, price), await stocks.TradeAsync(new(side, id, quantity), new("key", "me"), Ended));
        Assert.Equal(Two, await stocks.ReadAsync(1, 10, Ended));
    }

    [Fact]
    public async Task The_last_piece_can_be_bought_and_the_largest_quantity_reached()
    {
        await using IStocks stocks = await OpenAsync(Two);

        Assert.Equal(0, (await stocks.TradeAsync(new(OrderSide.Buy, 1, 100), null, Ended)).Remaining);
        Assert.Equal(OrderOutcome.TooFewLeft, (await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, Ended)).Outcome);
        Assert.Equal(
            new(OrderOutcome.Filled, long.MaxValue, 10),
            await stocks.TradeAsync(new(OrderSide.Sell, 1, long.MaxValue), null, Ended));
        Assert.Equal(OrderOutcome.WouldOverflow, (await stocks.TradeAsync(new(OrderSide.Sell, 1, 1), null, Ended)).Outcome);
    }

    [Fact]
    public async Task What_is_no_order_is_no_order()
    {
        await using IStocks stocks = await OpenAsync(Two);

        foreach (Order wrong in new Order[] { new(OrderSide.Buy, 1, 0), new(OrderSide.Sell, 1, -1), new((OrderSide)2, 1, 1) })
        {
            await Assert.ThrowsAsync<ArgumentOutOfRangeException>(
                async () => await stocks.TradeAsync(wrong, null, TestContext.Current.CancellationToken));
        }
        Assert.Equal(Two, await stocks.ReadAsync(1, 10, Ended));
    }

    [Theory]
    [InlineData(5, OrderOutcome.Filled, 95)]
    [InlineData(500, OrderOutcome.TooFewLeft, 100)]
    public async Task A_key_that_comes_again_gets_the_first_answer(long quantity, OrderOutcome outcome, long remaining)
    {
        await using IStocks stocks = await OpenAsync(Two);
        var (order, key) = (new Order(OrderSide.Buy, 1, quantity), new OrderKey("again", "me"));
        await stocks.TradeAsync(order, key, Ended);
        await stocks.TradeAsync(new(OrderSide.Sell, 1, 1_000), null, Ended); // it would be filled now

        for (int again = 0; again < 3; again++)
            Assert.Equal(new(outcome, remaining, 10), await stocks.TradeAsync(order, key, Ended));
    }

    [Fact]
    public async Task A_key_is_for_one_order_whoever_sends_it()
    {
        await using IStocks stocks = await OpenAsync(Two);
        var order = new Order(OrderSide.Buy, 1, 5);
        await stocks.TradeAsync(order, new("key", "me"), Ended);

        Assert.Equal(95, (await stocks.TradeAsync(order, new("key", "another"), Ended)).Remaining);
        Order[] others = [order with { Quantity = 6 }, order with { Id = 2 }, order with { Side = OrderSide.Sell }];
        foreach (Order other in others)
        {
            KeyReusedException reused = await Assert.ThrowsAsync<KeyReusedException>(
                async () => await stocks.TradeAsync(other, new("key", "me"), TestContext.Current.CancellationToken));
            Assert.StartsWith("\"key\" was used to buy 5 of stock 1;", reused.Message, StringComparison.Ordinal);
        }
        Assert.Equal([new(1, 95, 10), new(2, 200, 20)], await stocks.ReadAsync(1, 10, Ended));
    }

    [Fact]
    public async Task A_key_that_is_sent_by_many_at_once_trades_once()
    {
        await using IStocks stocks = await OpenAsync(Two);
        var order = new Order(OrderSide.Buy, 1, 1);
        for (int round = 1; round <= 20; round++)
        {
            var key = new OrderKey($"round {round}", "me");
            OrderResult[] answers = await Task.WhenAll(
                Enumerable.Range(0, Traders).Select(_ => Task.Run(() => stocks.TradeAsync(order, key, Ended).AsTask(), Ended)));
            Assert.Equal([new(OrderOutcome.Filled, 100 - round, 10)], answers.Distinct());
        }
    }

    [Fact]
    public async Task A_stock_that_many_fight_for_is_sold_to_the_last_piece_and_not_beyond()
    {
        await using IStocks stocks = await OpenAsync([new(1, 100, 10)]);

        OrderResult[][] answers = await Task.WhenAll(Enumerable.Range(0, Traders).Select(trader => Task.Run(
            async () =>
            {
                var mine = new List<OrderResult>();
                for (int order = 0; order < 20; order++)
                {
                    OrderKey? key = trader % 2 == 0 ? null : new($"{trader} {order}", "me");
                    mine.Add(await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), key, Ended));
                }
                return mine.ToArray();
            },
            Ended)));

        Assert.Equal(100, answers.Sum(mine => mine.Count(answer => answer.Outcome == OrderOutcome.Filled)));
        Assert.Equal(0, (await stocks.FindAsync(1, Ended))!.Value.Quantity);
    }

    [Fact]
    public async Task Random_orders_from_many_keep_every_piece()
    {
        Stock[] listed = [.. Enumerable.Range(1, 4).Select(id => new Stock(id, 50, id))];
        await using IStocks stocks = await OpenAsync(listed);

        long[][] changes = await Task.WhenAll(Enumerable.Range(0, Traders).Select(seed =>
            Task.Run(() => TradeAtRandomAsync(stocks, listed.Length, new Random(seed)), Ended)));

        IReadOnlyList<Stock> left = await stocks.ReadAsync(1, 10, Ended);
        Assert.Equal(
            listed.Select(stock => stock.Quantity + changes.Sum(change => change[stock.Id - 1])),
            left.Select(stock => stock.Quantity));
        Assert.All(left, stock => Assert.True(stock.Quantity >= 0, $"{stock}"));
    }

    [Fact]
    public async Task A_reading_is_in_id_order_from_an_id_on_and_no_longer_than_asked_for()
    {
        await using IStocks stocks = await OpenAsync([.. new[] { 30, 5, 12, int.MaxValue }.Select(id => new Stock(id, id, 1))]);

        Assert.Equal([5, 12, 30, int.MaxValue], await IdsAsync(1, 10));
        Assert.Equal([12, 30], await IdsAsync(6, 2));
        Assert.Equal([int.MaxValue], await IdsAsync(int.MaxValue, 10));
        Assert.Empty(await IdsAsync(1, 0));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => IdsAsync(1, -1));

        async Task<IEnumerable<int>> IdsAsync(int from, int limit) =>
            (await stocks.ReadAsync(from, limit, TestContext.Current.CancellationToken)).Select(stock => stock.Id);
    }

    [Fact]
    public async Task A_version_differs_after_a_change()
    {
        await using IStocks stocks = await OpenAsync(Two);
        long? before = stocks.Version;

        await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, Ended);

        Assert.True(before is null || stocks.Version != before);
    }

    [Fact]
    public async Task After_its_end_it_takes_no_orders()
    {
        IStocks stocks = await OpenAsync(Two);
        Assert.Null(stocks.Failure);

        await stocks.DisposeAsync();
        await stocks.DisposeAsync();

        ObjectDisposedException ended = await Assert.ThrowsAsync<ObjectDisposedException>(
            async () => await stocks.TradeAsync(new(OrderSide.Buy, 1, 1), null, TestContext.Current.CancellationToken));
        Assert.Equal(typeof(IStocks).FullName, ended.ObjectName);
    }

    private static async Task<long[]> TradeAtRandomAsync(IStocks stocks, int count, Random random)
    {
        long[] changes = new long[count];
        for (int number = 0; number < 100; number++)
        {
            var order = new Order((OrderSide)random.Next(2), random.Next(1, count + 1), random.Next(1, 40));
            OrderKey? key = random.Next(3) == 0 ? new($"{Guid.NewGuid()}", "me") : null;
            OrderResult result = await stocks.TradeAsync(order, key, Ended);
            if (result.Outcome != OrderOutcome.Filled) continue;
            changes[order.Id - 1] += order.Side == OrderSide.Buy ? -order.Quantity : order.Quantity;
        }
        return changes;
    }
}
