using Microsoft.Data.Sqlite;

namespace StockExchange.StockApi.Benchmarks;

/// <summary>
/// The same order on SQLite, behind a bare Kestrel endpoint: write-ahead log, synchronous=FULL, a transaction an order, a
/// prepared statement on the one connection that can write.
/// </summary>
internal static class SqliteServer
{
    public static async Task RunAsync(string url, string database)
    {
        await using var connection = new SqliteConnection($"Data Source={database}");
        await connection.OpenAsync();
        Execute(connection, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
        Execute(connection, "CREATE TABLE stocks (id INTEGER PRIMARY KEY, quantity INTEGER NOT NULL CHECK (quantity >= 0))");
        Execute(connection, $"INSERT INTO stocks VALUES (1, {long.MaxValue / 2})");
        using SqliteCommand buy = connection.CreateCommand();
        buy.CommandText = "UPDATE stocks SET quantity = quantity - 1 WHERE id = 1 RETURNING quantity";
        await buy.PrepareAsync();
        var writer = new Lock();
        await BareServer.RunAsync(url, () =>
        {
            lock (writer) buy.ExecuteScalar();
        });
    }

    private static void Execute(SqliteConnection connection, string statement)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = statement;
        command.ExecuteNonQuery();
    }
}
