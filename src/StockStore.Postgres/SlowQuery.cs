using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>A slow query, which StockApi's variants wait for.</summary>
public static class SlowQuery
{
    /// <summary>Completes when the database has slept for the duration. It holds a connection of the pool meanwhile.</summary>
    /// <exception cref="DatabaseException">The database is unavailable.</exception>
    public static Task RunAsync(NpgsqlDataSource database, TimeSpan duration) =>
        DatabaseException.TranslateAsync(() => SleepAsync(database, duration), duration + PostgresDatabase.Patience);

    private static async Task<int> SleepAsync(NpgsqlDataSource database, TimeSpan duration)
    {
        await using NpgsqlCommand command = database.CreateCommand("SELECT pg_sleep($1)");
        command.Parameters.Add(new NpgsqlParameter<double> { TypedValue = duration.TotalSeconds });
        return await command.ExecuteNonQueryAsync();
    }
}
