using Npgsql;
using StockExchange.StockStore.Postgres;

namespace StockExchange.StockApi.Customers;

/// <summary>The query of a customer lookup: slow, asynchronous, without holding a thread.</summary>
public interface ISlowQuery
{
    /// <summary>Completes when the query is answered, and not before a pool thread is free to run the continuation.</summary>
    /// <param name="duration">How long it takes; a few milliseconds more are possible.</param>
    Task RunAsync(TimeSpan duration);
}

/// <summary>A delay in place of a database; it uses threads like a real client library.</summary>
internal sealed class SimulatedQuery(TimeProvider time) : ISlowQuery
{
    /// <summary>
    /// The runtime's timers count in ticks of a coarse clock (TickCount64; CLOCK_MONOTONIC_COARSE on Linux, 4 ms at 250 Hz), and
    /// a delay alone ended up to a tick early: half of all measured waits for 500 ms took less.
    /// </summary>
    private static readonly TimeSpan ClockTick = TimeSpan.FromMilliseconds(4);

    public Task RunAsync(TimeSpan duration) => Task.Delay(duration + ClockTick, time);
}

/// <summary>
/// A real query: the database sleeps. It has a separate connection pool, so that slow lookups do not use the connections that
/// orders need.
/// </summary>
internal sealed class DatabaseQuery(string connectionString, int connections) : ISlowQuery, IAsyncDisposable
{
    private readonly NpgsqlDataSource _database = PostgresDatabase.Create(connectionString, connections);

    public Task RunAsync(TimeSpan duration) => SlowQuery.RunAsync(_database, duration);

    public ValueTask DisposeAsync() => _database.DisposeAsync();
}
