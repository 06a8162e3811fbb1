using Npgsql;

namespace StockExchange.StockStore.Postgres.Tests;

public sealed class SchemaTests(DatabaseServer server)
{
    private static readonly Stock[] First = [new(1, 100, 10)];

    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Of_many_that_start_at_once_one_makes_the_tables_and_fills_them()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        PostgresStocks[] stores = [.. Enumerable.Range(0, 6).Select(_ => new PostgresStocks(database))];

        int?[] imported = await Task.WhenAll(stores.Select(store => store.OpenAsync(() => First, _test)));

        Assert.Equal([null, null, null, null, null, 1], imported.Order());
        foreach (PostgresStocks store in stores)
        {
            Assert.Equal(First, await store.ReadAsync(1, 10, _test));
            await store.DisposeAsync();
        }
    }

    [Fact]
    public async Task Tables_that_are_there_are_left_as_they_are()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using (var before = new PostgresStocks(database))
        {
            await before.OpenAsync(() => First, _test);
            await before.TradeAsync(new(OrderSide.Buy, 1, 40), new("key", "me"), _test);
        }

        await using var store = new PostgresStocks(database);
        Assert.Null(await store.OpenAsync(() => throw new InvalidOperationException("not to be asked for"), _test));
        Assert.Equal(60, (await store.FindAsync(1, _test))!.Value.Quantity);
        Assert.Equal(60, (await store.TradeAsync(new(OrderSide.Buy, 1, 40), new("key", "me"), _test)).Remaining);
    }

    [Fact]
    public async Task When_the_first_stocks_cannot_be_read_nothing_is_made()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using var store = new PostgresStocks(database);

        await Assert.ThrowsAsync<InvalidOperationException>(
            () => store.OpenAsync(() => throw new InvalidOperationException("no file"), _test));
        Assert.Equal(1, await store.OpenAsync(() => First, _test));
    }

    [Fact]
    public async Task Tables_of_a_newer_program_are_refused()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using var store = new PostgresStocks(database);
        await store.OpenAsync(() => First, _test);
        await database.RunAsync("UPDATE stock_exchange.version SET number = 99");

        await using var older = new PostgresStocks(database);
        DatabaseException refused = await Assert.ThrowsAsync<DatabaseException>(() => older.OpenAsync(() => First, _test));
        Assert.Contains("version 99", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_database_itself_refuses_a_negative_quantity()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using var store = new PostgresStocks(database);
        await store.OpenAsync(() => First, _test);

        PostgresException refused = await Assert.ThrowsAsync<PostgresException>(
            () => database.RunAsync("UPDATE stock_exchange.stocks SET quantity = -1"));
        Assert.Equal(PostgresErrorCodes.CheckViolation, refused.SqlState);
    }
}
