using Npgsql;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Customers;

/// <summary>
/// A real query by a real driver: the database sleeps. It has connections of its own (a bulkhead), so that slow lookups do not
/// hold those that orders need.
/// </summary>
internal sealed class DatabaseQuery(string connectionString, int connections) : ISlowQuery, IAsyncDisposable
{
    private readonly NpgsqlDataSource _database = PostgresDatabase.Create(connectionString, connections);

    public Task RunAsync(TimeSpan duration) => SlowQuery.RunAsync(_database, duration);

    public ValueTask DisposeAsync() => _database.DisposeAsync();
}
