using Npgsql;

namespace StockExchange.StockStore.Postgres;

/// <summary>A query that takes its time in the database: what StockApi's variants wait for.</summary>
public static class SlowQuery
{
    /// <summary>Completes when the database has slept for so long. It holds one of the pool's connections meanwhile.</summary>
    /// <exception cref="DatabaseException">The database does not serve.</exception>
    public static Task RunAsync(NpgsqlDataSource database, TimeSpan duration) =>
        DatabaseException.TranslateAsync(() => SleepAsync(database, duration), duration + PostgresDatabase.Patience);

    private static async Task<int> SleepAsync(NpgsqlDataSource database, TimeSpan duration)
    {
        await using NpgsqlCommand command = database.CreateCommand("SELECT pg_sleep($1)");
        command.Parameters.Add(new NpgsqlParameter<double> { TypedValue = duration.TotalSeconds });
        return await command.ExecuteNonQueryAsync();
    }
}
