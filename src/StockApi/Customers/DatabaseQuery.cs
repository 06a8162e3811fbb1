using Npgsql;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Customers;

/// <summary>A real query by a real driver: the database sleeps.</summary>
internal sealed class DatabaseQuery(NpgsqlDataSource database) : ISlowQuery
{
    public Task RunAsync(TimeSpan duration) => SlowQuery.RunAsync(database, duration);
}
