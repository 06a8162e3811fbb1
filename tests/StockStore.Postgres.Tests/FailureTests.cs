using Npgsql;

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>A database that answers orders with errors, by a trigger that raises those of a failing server.</summary>
public sealed class FailureTests(DatabaseServer server)
{
    private static readonly Order Buy = new(OrderSide.Buy, 1, 1);

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(PostgresErrorCodes.DiskFull)]
    [InlineData(PostgresErrorCodes.OutOfMemory)]
    [InlineData(PostgresErrorCodes.ReadOnlySqlTransaction)]
    [InlineData(PostgresErrorCodes.CannotConnectNow)]
    [InlineData(PostgresErrorCodes.DeadlockDetected)]
    [InlineData(PostgresErrorCodes.IoError)]
    public async Task A_failure_of_the_server_is_no_defect_and_ends_with_the_next_order_that_succeeds(string sqlState)
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 100, 10));
        await FailWithAsync(database, sqlState);

        DatabaseException failure = await Assert.ThrowsAsync<DatabaseException>(
            () => store.TradeAsync(Buy, null, TestContext.Current.CancellationToken).AsTask());
        Assert.Contains($"in trouble (SQLSTATE {sqlState})", failure.Message, StringComparison.Ordinal);
        Assert.Same(failure, store.Failure);

        await database.RunAsync("DROP TRIGGER trouble ON stock_exchange.stocks");
        Assert.Equal(99, (await store.TradeAsync(Buy, null, _test)).Remaining);
        Assert.Null(store.Failure);
    }

    [Fact]
    public async Task A_defect_is_not_translated()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 100, 10));
        await FailWithAsync(database, PostgresErrorCodes.DivisionByZero);

        await Assert.ThrowsAsync<PostgresException>(async () => await store.TradeAsync(Buy, null, _test));
        Assert.Null(store.Failure);
    }

    [Fact]
    public async Task Old_keys_are_deleted()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store = await database.OpenStoreAsync(new Stock(1, 100, 10));
        await store.TradeAsync(Buy, new("new", "me"), _test);
        await store.TradeAsync(Buy, new("old", "me"), _test);
        await database.RunAsync(
            "UPDATE stock_exchange.order_keys SET answered_at = now() - interval '2 hours' WHERE key = 'old'");

        await using var next = new PostgresStocks(database, keyAge: TimeSpan.FromHours(1));
        await next.OpenAsync(() => [], _test);

        await Eventually.HoldsAsync(
            () => database.Count("stock_exchange.order_keys") == 1, () => "one key is left", TimeSpan.FromSeconds(30));
        Assert.Equal(99, (await next.TradeAsync(Buy, new("new", "me"), _test)).Remaining);
        Assert.Equal(97, (await next.TradeAsync(Buy, new("old", "me"), _test)).Remaining);
    }

    private static Task FailWithAsync(NpgsqlDataSource database, string sqlState) => database.RunAsync(
        $"""
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'in trouble' USING ERRCODE = '{sqlState}'; END $$;
        CREATE TRIGGER trouble BEFORE UPDATE ON stock_exchange.stocks EXECUTE FUNCTION fail();
        """);
}
