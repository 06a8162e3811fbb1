using Npgsql;
using StockExchange.StockStore.Files;

namespace StockExchange.StockStore.Postgres.Tests;

public sealed class StockExportTests(DatabaseServer server)
{
    private readonly CancellationToken _test = TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_export_contains_imported_and_traded_stocks()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        await using PostgresStocks store =
            await database.OpenStoreAsync([.. Enumerable.Range(1, 20_000).Select(id => new Stock(id, id, 10))]);
        await store.TradeAsync(new(OrderSide.Sell, 20_000, 5), null, _test);
        using var folder = new TemporaryFolder();

        Assert.Equal(20_000, await StockExport.WriteAsync(database, folder.File("out.txt"), _test));

        Stock[] written = StockFile.Read(folder.File("out.txt"));
        Assert.Equal(20_000, written.Length);
        Assert.Equal(new Stock(20_000, 20_005, 10), written[^1]);
    }

    [Fact]
    public async Task A_database_without_the_table_is_reported()
    {
        NpgsqlDataSource database = await server.NewDatabaseAsync();
        using var folder = new TemporaryFolder();

        DatabaseException refused = await Assert.ThrowsAsync<DatabaseException>(
            () => StockExport.WriteAsync(database, folder.File("out.txt"), _test));

        Assert.Contains("\"stock_exchange.stocks\" does not exist", refused.Message, StringComparison.Ordinal);
        Assert.Empty(folder.Names);
    }
}
