using Npgsql;
using StockExchange.StockStore.Keys;

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>Concurrent orders share a transaction, and none of them affects another.</summary>
public sealed class GroupCommitTests(DatabaseServer server)
{
    private const int Stocks = 50;

    /// <summary>Much longer than any operation takes.</summary>
    private static readonly TimeSpan Bound = TimeSpan.FromSeconds(30);

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Orders_that_come_together_are_filled_in_few_transactions()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await OpenAsync(database);

        OrderResult[] results = await Task.WhenAll(Orders(store));

        Assert.All(results, result => Assert.Equal(new(OrderOutcome.Filled, 99, 10), result));
        Assert.InRange(database.Count("(SELECT DISTINCT xmin::text FROM stock_exchange.stocks) changes"), 1, Stocks / 2);
    }

    [Fact]
    public async Task Each_order_of_a_group_gets_its_own_answer()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await OpenAsync(database);
        await store.TradeAsync(new(OrderSide.Buy, 3, 1), new("known", "me"), _test);

        Task<OrderResult>[] orders = [.. Orders(store)];
        Task<OrderResult> tooMany = TradeAsync(store, 1, 1_000), unknown = TradeAsync(store, Stocks + 1, 1);
        Task<OrderResult> again = TradeAsync(store, 3, 1, "known"), twice = TradeAsync(store, 4, 1, "new");
        Task<OrderResult> sameMoment = TradeAsync(store, 4, 1, "new");

        Assert.All(await Task.WhenAll(orders), result => Assert.Equal(OrderOutcome.Filled, result.Outcome));
        Assert.Equal(new(OrderOutcome.TooFewLeft, 99, 10), await tooMany);
        Assert.Equal(OrderOutcome.UnknownStock, (await unknown).Outcome);
        Assert.Equal(new(OrderOutcome.Filled, 99, 10), await again);
        Assert.Equal(await twice, await sameMoment);
        await Assert.ThrowsAsync<KeyReusedException>(() => TradeAsync(store, 5, 1, "known"));
        Assert.Equal([99, 99, 98, 98, 99], (await store.ReadAsync(1, 5, _test)).Select(stock => stock.Quantity));
    }

    [Fact]
    public async Task An_order_that_fails_fails_no_other()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await OpenAsync(database);
        await OnUpdateOfStockSevenAsync(database, "RAISE EXCEPTION 'in trouble' USING ERRCODE = 'disk_full'");

        Task<OrderResult>[] orders = [.. Orders(store)];

        await Assert.ThrowsAsync<DatabaseException>(() => orders[6]);
        OrderResult[] others = await Task.WhenAll(orders.Where((_, index) => index != 6));
        Assert.All(others, result => Assert.Equal(new(OrderOutcome.Filled, 99, 10), result));
    }

    [Fact]
    public async Task A_locked_row_delays_only_its_own_orders()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await OpenAsync(database);
        Task<OrderResult>[] orders;
        await using (NpgsqlConnection other = await database.OpenConnectionAsync(_test))
        await using (NpgsqlTransaction transaction = await other.BeginTransactionAsync(_test))
        {
            await using var hold = new NpgsqlCommand("SELECT FROM stock_exchange.stocks WHERE id = 7 FOR UPDATE", other);
            await hold.ExecuteNonQueryAsync(_test);

            orders = [.. Orders(store)];

            await Task.WhenAll(orders.Where((_, index) => index != 6)).WaitAsync(Bound, _test);
            Assert.False(orders[6].IsCompleted);
        }
        Assert.Equal(new(OrderOutcome.Filled, 99, 10), await orders[6]);
    }

    [Fact]
    public async Task A_stuck_transaction_does_not_delay_the_next()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await OpenAsync(database);
        await OnUpdateOfStockSevenAsync(database, "PERFORM pg_sleep(4)");

        Task<OrderResult> stuck = TradeAsync(store, 7, 1);
        await WaitUntilItSleepsAsync(database);
        Assert.Equal(99, (await TradeAsync(store, 8, 1)).Remaining);

        Assert.False(stuck.IsCompleted);
        Assert.Equal(99, (await stuck).Remaining);
    }

    [Fact]
    public async Task An_order_whose_sender_got_a_timeout_is_not_sent()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        var clock = new LateClock();
        await using var store = new PostgresStocks(database, time: clock);
        await store.OpenAsync(() => [new(8, 100, 10)], _test);

        clock.Behind.Value = TimeSpan.FromSeconds(6);
        Task<OrderResult> givenUp = TradeAsync(store, 8, 1);
        clock.Behind.Value = TimeSpan.Zero;

        Assert.Equal(99, (await TradeAsync(store, 8, 1)).Remaining);
        await Assert.ThrowsAsync<DatabaseException>(async () => await givenUp.WaitAsync(Bound, _test));
        Assert.Equal(98, (await TradeAsync(store, 8, 1)).Remaining);
    }

    /// <summary>Buys one piece of each stock.</summary>
    private static IEnumerable<Task<OrderResult>> Orders(PostgresStocks store) =>
        Enumerable.Range(1, Stocks).Select(id => TradeAsync(store, id, 1));

    private static Task<OrderResult> TradeAsync(PostgresStocks store, int stock, long quantity, string? key = null) =>
        store.TradeAsync(
            new(OrderSide.Buy, stock, quantity),
            key is null ? null : new(key, "me"),
            TestContext.Current.CancellationToken).AsTask();

    private static Task<PostgresStocks> OpenAsync(NpgsqlDataSource database) =>
        database.OpenStoreAsync([.. Enumerable.Range(1, Stocks).Select(id => new Stock(id, 100, 10))]);

    private static Task OnUpdateOfStockSevenAsync(NpgsqlDataSource database, string statement) => database.RunAsync(
        $"""
        CREATE FUNCTION on_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {statement}; RETURN NEW; END $$;
        CREATE TRIGGER seven BEFORE UPDATE ON stock_exchange.stocks
            FOR EACH ROW WHEN (NEW.id = 7) EXECUTE FUNCTION on_update();
        """);

    private static Task WaitUntilItSleepsAsync(NpgsqlDataSource database) => Eventually.HoldsAsync(
        () => database.Count("pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'") == 1,
        () => "the database sleeps", Bound);

    /// <summary>The system's, behind in one async flow only: a FakeTimeProvider would show every order the same time.</summary>
    private sealed class LateClock : TimeProvider
    {
        public AsyncLocal<TimeSpan> Behind { get; } = new();

        public override long GetTimestamp() =>
            base.GetTimestamp() - (long)(Behind.Value.TotalSeconds * TimestampFrequency);
    }
}
