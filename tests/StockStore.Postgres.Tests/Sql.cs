using Npgsql;

namespace StockExchange.StockStore.Postgres.Tests;

/// <summary>What a test does behind the store's back.</summary>
internal static class Sql
{
    public static async Task RunAsync(this NpgsqlDataSource database, string sql)
    {
        await using NpgsqlCommand command = database.CreateCommand(sql);
        await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
    }

    public static async Task<long> CountAsync(this NpgsqlDataSource database, string table)
    {
        await using NpgsqlCommand command = database.CreateCommand($"SELECT count(*) FROM {table}");
        return (long)(await command.ExecuteScalarAsync(TestContext.Current.CancellationToken))!;
    }
}
