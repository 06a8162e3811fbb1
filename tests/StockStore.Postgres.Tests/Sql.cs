using Npgsql;

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>Direct access to the database.</summary>
internal static class Sql
{
    public static async Task RunAsync(this NpgsqlDataSource database, string sql)
    {
        await using NpgsqlCommand command = database.CreateCommand(sql);
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
    }

    public static long Count(this NpgsqlDataSource database, string table)
    {
        using NpgsqlCommand command = database.CreateCommand($"SELECT count(*) FROM {table}");
        return (long)command.ExecuteScalar()!;
    }

    /// <summary>A store on a database that is new, with these stocks.</summary>
    public static async Task<PostgresStocks> OpenStoreAsync(this NpgsqlDataSource database, params IReadOnlyList<Stock> first)
    {
        var store = new PostgresStocks(database);
        await store.OpenAsync(() => first, TestContext.Current.CancellationToken);
        return store;
    }
}
